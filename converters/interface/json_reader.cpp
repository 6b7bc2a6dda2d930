#include "converters/interface/json_reader.hpp"

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
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

    Result<JsonValue> result(bool is_whole) && {
        FC_TRY(std::move(charged_));
        return is_whole ? Result<JsonValue>(std::move(document_)) : fail(ErrorCode::malformed, "it is not JSON");
    }

private:
    static constexpr std::size_t most_depth = 8;

    bool add(JsonValue value) { return charged(value) && (place(std::move(value)), true); }
    bool begin(JsonValue empty) {
        const bool is_too_deep = open_.size() > most_depth;
        if (!charged(empty)) {
            return false;
        }
        open_.push_back(is_too_deep ? nullptr : place(std::move(empty)));
        return true;
    }
    bool end() {
        open_.pop_back();
        return true;
    }

    // Where the value is now; null if it is left out. What is in a list or an object stays where it is until the next value is added there.
    JsonValue* place(JsonValue value) {
        if (open_.empty()) {
            document_ = std::move(value);
            return &document_;
        }
        if (open_.back() == nullptr) {
            return nullptr;
        }
        if (auto* const list = std::get_if<JsonList>(&open_.back()->content)) {
            return &list->emplace_back(std::move(value));
        }
        if (open_.size() == 1 && key_ == left_out_) {
            return nullptr;
        }
        return &std::get<JsonObject>(open_.back()->content).emplace_back(JsonMember{std::move(key_), std::move(value)}).value;
    }

    bool charged(const JsonValue& value) {
        constexpr std::size_t growing = 3;  // a list that grows exists twice, and then has room for as many again
        const std::string* const text = value.text();
        const bool is_kept = open_.empty() || open_.back() != nullptr;
        if (is_kept) {
            charged_ = charge_.add(growing * sizeof(JsonMember) + key_.size() + (text == nullptr ? 0 : text->size()), "a JSON document");
        }
        return charged_.has_value();
    }

    std::string_view left_out_;
    Charge& charge_;
    Status charged_;
    JsonValue document_;
    std::vector<JsonValue*> open_;  // the lists and objects that the next value is in; null: it is left out
    std::string key_;
};

}  // namespace

Result<JsonValue> read_json(Bytes text, std::string_view left_out, Charge& charge) {
    Reader reader(left_out, charge);
    const bool is_whole = nlohmann::json::sax_parse(text.begin(), text.end(), &reader);
    return std::move(reader).result(is_whole);
}

}  // namespace fightconv
