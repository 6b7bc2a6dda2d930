// The jobs of a batch: inputs with the names of their outputs, their order, and the shard that each
// belongs to.
#pragma once

#include <string>
#include <vector>

#include "converters/jobs/convert_and_publish.hpp"

namespace fightconv::batch {

struct Job {
    InputPlace input;
    std::string name;         // base name of its outputs
    std::uint64_t bytes = 0;  // bytes_of() its files
    std::string taken_by{};   // the input that has the name that this one would have
};

// The size of all files of an input that can be found; 0 if it cannot be opened.
std::uint64_t bytes_of(const InputPlace& place, const Registry& registry);

// The memory that it takes to read and write the character, with the archive that it is in.
std::uint64_t expected_memory(const Job& job) noexcept;

// A job for each input, in the same order. A name that is already taken becomes NAME~2, NAME~3, ...
// The request may have a template for the names.
std::vector<Job> make_roster(std::vector<InputPlace> inputs, const Registry& registry,
                             const PublishRequest& request = {});

// The indices of the jobs, the biggest job first, and after it those of the same archive, so that
// it is unpacked once.
std::vector<std::size_t> biggest_first(const std::vector<Job>& roster);

// Part `shard` (from 1) of `shards`. All parts have about the same number of bytes, and do not
// depend on the order of the roster.
std::vector<Job> shard_of(const std::vector<Job>& roster, std::size_t shard, std::size_t shards);

}  // namespace fightconv::batch
