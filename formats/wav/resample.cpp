#include "formats/wav/resample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/checked.hpp"

namespace fightconv::wav {

namespace {

constexpr double lobes = 48;  // of the sinc on each side
// as a part of the lower Nyquist frequency, at which the stop band begins with this number of lobes
constexpr double pass_band = 0.94;
constexpr double kaiser_beta = 9;             // 90 dB
constexpr std::size_t steps = 512;            // of the table in each lobe
constexpr std::uint32_t lowest_rate = 1'000;  // a file that claims less would become enormous
// of the longer one
constexpr std::uint64_t work_per_frame = 2 * static_cast<std::uint64_t>(lobes);

// The modified Bessel function of the first kind and order 0, by its series: std::cyl_bessel_i is
// not everywhere.
double bessel_i0(double x) {
    double sum = 1;
    double term = 1;
    for (int k = 1; term > sum * 1e-17; ++k) {
        term *= x / (2 * k) * (x / (2 * k));
        sum += term;
    }
    return sum;
}

// One side of a sinc in a Kaiser window, by the distance in lobes.
class Kernel {
public:
    Kernel() : table_(static_cast<std::size_t>(lobes) * steps + 2) {
        const double whole = bessel_i0(kaiser_beta);
        for (std::size_t i = 0; i + 2 < table_.size(); ++i) {
            const double x = static_cast<double>(i) / steps;
            const double edge = x / lobes;
            const double angle = std::numbers::pi * x * pass_band;
            const double sinc = i == 0 ? 1 : std::sin(angle) / angle;
            table_[i] =
                sinc * pass_band * bessel_i0(kaiser_beta * std::sqrt(1 - edge * edge)) / whole;
        }
    }
    double operator()(double distance) const {
        const double place = distance * steps;
        const auto i = static_cast<std::size_t>(place);
        return table_[i] + (table_[i + 1] - table_[i]) * (place - static_cast<double>(i));
    }

private:
    std::vector<double> table_;  // with two zeros after the last lobe
};

// The mean of the channels.
std::vector<float> mixed(const Pcm& pcm) {
    std::vector<float> mono(pcm.frames());
    const std::int16_t* sample = pcm.samples.data();
    for (float& mean : mono) {
        std::int32_t sum = 0;
        for (std::uint16_t channel = 0; channel < pcm.channels; ++channel) {
            sum += *sample++;
        }
        mean = static_cast<float>(sum) / static_cast<float>(pcm.channels);
    }
    return mono;
}

std::int16_t rounded(double value) { return saturate<std::int16_t>(std::llround(value)); }

void resample(const std::vector<float>& from, std::uint32_t from_rate, std::uint32_t to_rate,
              std::vector<std::int16_t>& to) {
    static const Kernel kernel;
    // lobes for each sample of `from`
    const double scale = std::min(1.0, static_cast<double>(to_rate) / from_rate);
    const auto last = static_cast<std::int64_t>(from.size()) - 1;
    for (std::size_t i = 0; i < to.size(); ++i) {
        const std::uint64_t place = std::uint64_t{i} * from_rate;
        const auto whole = static_cast<std::int64_t>(place / to_rate);
        const double fraction = static_cast<double>(place % to_rate) / to_rate;
        const auto reach = static_cast<std::int64_t>(lobes / scale);
        double sum = 0;
        for (std::int64_t n = std::max<std::int64_t>(whole - reach + 1, 0);
             n <= std::min(whole + reach, last); ++n) {
            sum += from[static_cast<std::size_t>(n)] *
                   kernel(std::abs(static_cast<double>(n - whole) - fraction) * scale);
        }
        to[i] = rounded(sum * scale);
    }
}

}  // namespace

Result<Pcm> to_mono(const Pcm& pcm, std::uint32_t rate, Context& context) {
    if (rate != pcm.rate && pcm.rate < lowest_rate) {
        return fail(ErrorCode::unsupported_feature,
                    fmt::format("its rate is {} Hz; below {} Hz there are no sounds to resample",
                                pcm.rate, lowest_rate));
    }
    const std::uint64_t frames = (std::uint64_t{pcm.frames()} * rate + pcm.rate - 1) / pcm.rate;
    Charge mixing(context.budget);
    FC_TRY(mixing.add(std::uint64_t{pcm.frames()} * sizeof(float), "mixing a sound"));
    Charge charge(context.budget);
    FC_TRY(charge.add(frames * sizeof(std::int16_t), "a resampled sound"));
    if (rate != pcm.rate) {
        FC_TRY(context.budget.spend(std::max<std::uint64_t>(frames, pcm.frames()) * work_per_frame,
                                    "resampling a sound"));
    }
    const std::vector<float> mono = mixed(pcm);
    Pcm made{1, rate, std::vector<std::int16_t>(static_cast<std::size_t>(frames)),
             std::move(charge)};
    if (rate == pcm.rate) {
        std::transform(mono.begin(), mono.end(), made.samples.begin(),
                       [](float value) { return rounded(static_cast<double>(value)); });
    } else {
        resample(mono, pcm.rate, rate, made.samples);
    }
    return made;
}

}  // namespace fightconv::wav
