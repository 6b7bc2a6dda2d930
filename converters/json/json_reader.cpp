#include "converters/json/json_reader.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace fightconv {

namespace {

// Puts each value in its place as soon as it is read.
class Reader final : public nlohmann::json_sax<nlohmann::json> {
public:
    Reader(std::string_view left_out, Charge& charge) : left_out_(left_out), charge_(charge) {}

    bool null() override { return add({}); }
    bool boolean(bool truth) override { return add(truth); }
    bool number_integer(number_integer_t number) override { return add(number); }
    bool number_unsigned(number_unsigned_t number) override { return add(number); }
    bool number_float(number_float_t number, const string_t&) override { return add(number); }
    bool string(string_t& text) override { return add(std::move(text)); }
    bool binary(binary_t&) override { return false; }  // there is none in a text
    bool key(string_t& text) override {
        key_ = std::move(text);
        return true;
    }
    bool start_object(std::size_t) override { return begin(JsonObject()); }
    bool start_array(std::size_t) override { return begin(JsonList()); }
    bool end_object() override { return end(); }
    bool end_array() override { return end(); }
    bool parse_error(std::size_t position, const std::string&,
                     const nlohmann::detail::exception&) override {
        // the library counts the characters that it has read, the wrong one among them
        broken_at_ = std::max<std::size_t>(position, 1) - 1;
        return false;
    }

    Result<JsonValue> result(bool is_whole) && {
        FC_TRY(std::move(charged_));
        return is_whole ? Result<JsonValue>(std::move(document_))
                        : fail(Error(ErrorCode::malformed, "this is not JSON, or it was cut short")
                                   .at(Place::at_offset(broken_at_)));
    }

private:
    static constexpr std::size_t most_depth = 8;

    // Each of these returns whether reading goes on.
    bool add(JsonValue value) {
        place(std::move(value));
        return charged_.has_value();
    }
    bool begin(JsonValue empty) {
        open_.push_back(open_.size() > most_depth ? nullptr : place(std::move(empty)));
        return charged_.has_value();
    }
    bool end() {
        open_.pop_back();
        return true;
    }

    // Where the value is now; null if it is left out. It stays there until the next value is added
    // to the same list or object.
    JsonValue* place(JsonValue value) {
        if (open_.empty()) {
            document_ = std::move(value);
            return &document_;
        }
        JsonValue* const in = open_.back();
        if (in == nullptr || (in->is_object() && open_.size() == 1 && key_ == left_out_)) {
            return nullptr;
        }
        // while a list grows it exists twice, with room for as many values again
        constexpr std::size_t growing = 3;
        const std::size_t text_size = value.text() == nullptr ? 0 : value.text()->size();
        charged_ =
            charge_.add(growing * sizeof(JsonMember) + key_.size() + text_size, "a JSON document");
        if (!charged_) {
            return nullptr;
        }
        if (auto* const list = std::get_if<JsonList>(&in->content)) {
            return &list->emplace_back(std::move(value));
        }
        return &std::get<JsonObject>(in->content)
                    .emplace_back(JsonMember{std::move(key_), std::move(value)})
                    .value;
    }

    std::string_view left_out_;
    Charge& charge_;
    Status charged_;
    JsonValue document_;
    // the lists and objects that the next value is in; null: it is left out
    std::vector<JsonValue*> open_;
    std::string key_;
    std::size_t broken_at_ = 0;
};

}  // namespace

Result<JsonValue> read_json(Bytes text, std::string_view left_out, Charge& charge) {
    Reader reader(left_out, charge);
    const bool is_whole = nlohmann::json::sax_parse(text.begin(), text.end(), &reader);
    return std::move(reader).result(is_whole);
}

}  // namespace fightconv
