// Device code against the CPU core, and what a card is worth: equality first, then speed, as one JSON object.
//
//   gpu_check NETWORK [--emulated] [--positions N] [--labels N] [--games N] [--seconds S]
//
// NETWORK is what benchmarks/gpu_check.sh makes of a network file: three whole numbers of 32 bits, width,
// inputs and tails, then W1, b1 ... b4 in float32. With --emulated the CPU plays the card's part. The status
// is 0 when everything is equal.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "equity/computed_table.hpp"
#include "eval/bearoff/one_sided.hpp"
#include "eval/bearoff/two_sided.hpp"
#include "eval/quantised.hpp"
#include "gpu/by_core.hpp"
#include "gpu/machine.hpp"
#include "gpu/rollout.hpp"
#include "rules/error.hpp"
#include "rules/parallel.hpp"
#include "search/rollout.hpp"
#include "training/labels.hpp"
#include "training/starts.hpp"

namespace {

using namespace tablas;

struct Arguments {
  std::string network;
  bool is_emulated = false;
  std::size_t positions = 100'000;
  std::size_t labels = 20'000;
  std::size_t games = 1296;
  double seconds = 8.0;  // of each measurement of speed
};

Arguments parsed(int count, char** values) {
  Arguments given;
  for (int i = 1; i < count; ++i) {
    const std::string word = values[i];
    const auto number = [&] { return i + 1 < count ? std::strtod(values[++i], nullptr) : 0.0; };
    if (word == "--emulated") {
      given.is_emulated = true;
    } else if (word == "--positions") {
      given.positions = static_cast<std::size_t>(number());
    } else if (word == "--labels") {
      given.labels = static_cast<std::size_t>(number());
    } else if (word == "--games") {
      given.games = static_cast<std::size_t>(number());
    } else if (word == "--seconds") {
      given.seconds = number();
    } else {
      given.network = word;
    }
  }
  if (given.network.empty()) throw Error("bad_argument", "usage: gpu_check NETWORK [--emulated] ...");
  return given;
}

// ---- the network file

struct RawNetwork {
  std::vector<float> w1, b1, w2, b2, w3, b3, w4, b4;

  [[nodiscard]] NetworkWeights weights() const { return {w1, b1, w2, b2, w3, b3, w4, b4}; }
};

RawNetwork read_network(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::uint32_t sizes[3] = {};
  stream.read(reinterpret_cast<char*>(sizes), sizeof sizes);
  const std::size_t wide = sizes[0], inputs = sizes[1], tails = sizes[2];
  RawNetwork network;
  const auto read = [&](std::vector<float>& values, std::size_t size) {
    values.resize(size);
    stream.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(size * sizeof(float)));
    if (!stream) throw Error("bad_network", path + " ends too early");
  };
  read(network.w1, wide * inputs);
  read(network.b1, wide);
  read(network.w2, tails * kTailUnits * wide);
  read(network.b2, tails * kTailUnits);
  read(network.w3, tails * kTailUnits * kTailUnits);
  read(network.b3, tails * kTailUnits);
  read(network.w4, tails * kTailUnits * kOutputs);
  read(network.b4, tails * kOutputs);
  return network;
}

// ---- what is compared

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

int all_threads() { return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 64U)); }

struct Compared {
  std::size_t compared = 0;
  std::size_t different = 0;
  double seconds = 0.0;      // of the machine
  double seconds_cpu = 0.0;  // of the core, on all threads
};

Compared compare_plays(gpu::Machine& machine, const std::vector<Position>& positions) {
  Compared result{positions.size()};
  std::vector<gpu::RollDigests> found(positions.size());
  auto begin = Clock::now();
  machine.digest_plays(positions, found);
  result.seconds = seconds_since(begin);
  begin = Clock::now();
  std::atomic<std::size_t> different = 0;
  constexpr std::size_t kPart = 256;
  run_parts(all_threads(), (positions.size() + kPart - 1) / kPart, [&](std::size_t, std::size_t part) {
    for (std::size_t i = part * kPart; i < std::min((part + 1) * kPart, positions.size()); ++i)
      different += found[i] == gpu::digests_by_core(positions[i]) ? 0 : 1;
  });
  result.seconds_cpu = seconds_since(begin);
  result.different = different;
  return result;
}

bool same(const Probabilities& a, const Probabilities& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

Compared compare_labels(gpu::Machine& machine, const Evaluator& evaluator,
                        const std::vector<Position>& positions) {
  Compared result{positions.size()};
  std::vector<std::int32_t> counts(positions.size());
  std::vector<Position> met(positions.size());
  std::vector<Probabilities> found(positions.size());
  std::vector<Probabilities> expected(positions.size());
  auto begin = Clock::now();
  machine.label(positions, {1, 0.0, 1, true}, counts, met, found);
  result.seconds = seconds_since(begin);
  begin = Clock::now();
  training::label_by_all_rolls(evaluator, positions, expected, 1, all_threads());
  result.seconds_cpu = seconds_since(begin);
  for (std::size_t i = 0; i < positions.size(); ++i) result.different += same(found[i], expected[i]) ? 0 : 1;
  return result;
}

struct Question {
  std::vector<RolloutStart> starts;
  RolloutSettings settings;
};

Question question_of(std::size_t starts, bool reduces_variance) {
  Stakes money;
  money.is_cube_in_use = false;
  Question question;
  question.settings.reduces_variance = reduces_variance;
  for (std::size_t i = 0; i < starts; ++i) {
    const auto kind = static_cast<training::StartKind>(i % training::kStartKinds);
    question.starts.push_back({training::start_position(kind, 77 + i), money, true, false});
  }
  return question;
}

struct Played {
  const CompositeEvaluator& evaluator;
  const MatchEquityTable& table;
  gpu::Machine& machine;

  void by_machine(const Question& question, std::span<RolloutGame> games) const {
    SearchControl control;
    gpu::play_rollout_on(machine, evaluator, table, question.starts, question.settings, 0, control, games);
  }

  void by_core(const Question& question, std::span<RolloutGame> games) const {
    SearchControl control;
    Searcher searcher(evaluator, table, 1 << 8);
    play_rollout(evaluator, table, searcher, question.starts, question.settings, 0, all_threads(), control,
                 games);
  }
};

Compared compare_games(const Played& played, std::size_t number, bool reduces_variance) {
  const Question question = question_of(4, reduces_variance);
  Compared result{number / question.starts.size() * question.starts.size()};
  std::vector<RolloutGame> found(result.compared);
  std::vector<RolloutGame> expected(result.compared);
  auto begin = Clock::now();
  played.by_machine(question, found);
  result.seconds = seconds_since(begin);
  begin = Clock::now();
  played.by_core(question, expected);
  result.seconds_cpu = seconds_since(begin);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const RolloutGame& a = found[i];
    const RolloutGame& b = expected[i];
    const bool is_same =
        a.chances == b.chances && a.equity_cubeless == b.equity_cubeless && a.worth == b.worth;
    result.different += is_same ? 0 : 1;
  }
  return result;
}

// ---- speed

struct Speed {
  std::size_t done = 0;
  double seconds = 0.0;
};

// Doubles the work until it takes long enough; the last and largest piece counts.
Speed speed_of(std::size_t first, double seconds, const std::function<void(std::size_t)>& work) {
  Speed speed;
  for (std::size_t number = first;; number *= 2) {
    const auto begin = Clock::now();
    work(number);
    speed = {number, seconds_since(begin)};
    if (speed.seconds > seconds / 3.0) return speed;
  }
}

Speed speed_of_games(const Played& played, bool reduces_variance, const Arguments& given) {
  const Question question = question_of(1, reduces_variance);
  std::vector<RolloutGame> games;
  return speed_of(given.is_emulated ? 4 : 4096, given.seconds, [&](std::size_t number) {
    games.resize(number);
    played.by_machine(question, games);
  });
}

// Labels of whole games from the opening: self-play, with and without a look at all rolls.
Speed speed_of_labels(gpu::Machine& machine, bool all_rolls, const Arguments& given) {
  constexpr int kPlays = 200;
  std::size_t positions = 0;
  Speed speed = speed_of(given.is_emulated ? 1 : 2048, given.seconds, [&](std::size_t number) {
    const std::vector<Position> starts(number, training::start_position(training::StartKind::kOpening, 1));
    std::vector<std::int32_t> counts(number);
    std::vector<Position> met(number * kPlays);
    std::vector<Probabilities> labels(number * kPlays);
    machine.label(starts, {3, 0.7, kPlays, all_rolls}, counts, met, labels);
    positions = 0;
    for (const std::int32_t count : counts) positions += static_cast<std::size_t>(std::max(count, 0));
  });
  speed.done = positions;
  return speed;
}

// ---- the answer

void print(const char* name, const Compared& c) {
  std::printf(
      "  \"%s\": {\"compared\": %zu, \"different\": %zu, \"seconds\": %.3f, \"seconds_core\": %.3f},\n", name,
      c.compared, c.different, c.seconds, c.seconds_cpu);
}

void print(const char* name, const Speed& s) {
  std::printf("  \"%s\": {\"done\": %zu, \"seconds\": %.3f, \"per_second\": %.0f},\n", name, s.done,
              s.seconds, static_cast<double>(s.done) / s.seconds);
}

void print_parts(gpu::MeasuredMachine& machine, const Played& played) {
  constexpr const char* kNames[gpu::kParts] = {"base",   "plays",       "forecast", "scores",
                                               "inputs", "first_layer", "tail",     "choice"};
  for (const bool reduces_variance : {true, false}) {
    std::vector<RolloutGame> games(8192);
    machine.measure(true);
    played.by_machine(question_of(1, reduces_variance), games);
    const auto spent = machine.spent();
    machine.measure(false);
    std::uint64_t total = 1;
    for (const std::uint64_t ticks : spent) total += ticks;
    std::printf("  \"shares_%s\": {", reduces_variance ? "without_luck" : "plain");
    for (std::size_t part = 0; part < spent.size(); ++part)
      std::printf("%s\"%s\": %.4f", part == 0 ? "" : ", ", kNames[part],
                  static_cast<double>(spent[part]) / static_cast<double>(total));
    std::printf("},\n");
  }
}

int run(const Arguments& given) {
  const RawNetwork raw = read_network(given.network);
  const QuantisedNetwork network(raw.weights());
  TableBuilding building;
  building.threads = all_threads();
  const OneSidedTable one_sided = OneSidedTable::build(building);
  const TwoSidedTable two_sided =
      TwoSidedTable::build(given.is_emulated ? 3 : TwoSidedTable::kUsualCheckers, building);
  const CompositeEvaluator evaluator(network, &one_sided, &two_sided);
  const gpu::Model model(evaluator);
  const MatchEquityTable table(2, std::vector<double>(4, 0.5), std::vector<double>(2, 0.5));

  std::unique_ptr<gpu::MeasuredMachine> card;
  std::unique_ptr<gpu::Machine> loop;
  if (given.is_emulated) {
    loop = gpu::emulation(model);
  } else {
    card = gpu::card(model);
  }
  gpu::Machine& machine = given.is_emulated ? *loop : *card;
  const Played played{evaluator, table, machine};

  std::printf("{\n  \"device\": \"%s\",\n",
              given.is_emulated ? "emulated" : gpu::card_state().names[0].c_str());
  std::printf("  \"model_bytes\": %zu, \"bytes_per_game\": %zu,\n", model.bytes().size(), gpu::kBytesPerTeam);
  const std::vector<Position> positions = gpu::positions_of_all_kinds(20'261'130, given.positions);
  const Compared plays = compare_plays(machine, positions);
  print("plays_of_all_rolls", plays);
  std::fflush(stdout);
  const std::size_t few = std::min(given.labels, positions.size());
  const Compared labels = compare_labels(
      machine, evaluator, {positions.begin(), positions.begin() + static_cast<std::ptrdiff_t>(few)});
  print("labels", labels);
  const Compared games = compare_games(played, given.games, true);
  print("games_without_luck", games);
  const Compared plain = compare_games(played, given.games, false);
  print("games_plain", plain);
  std::fflush(stdout);
  print("speed_games_plain", speed_of_games(played, false, given));
  print("speed_games_without_luck", speed_of_games(played, true, given));
  print("speed_td_positions", speed_of_labels(machine, false, given));
  print("speed_exact_positions", speed_of_labels(machine, true, given));
  if (card) print_parts(*card, played);
  const std::size_t different = plays.different + labels.different + games.different + plain.different;
  std::printf("  \"is_equal\": %s\n}\n", different == 0 ? "true" : "false");
  return different == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** values) {
  try {
    return run(parsed(count, values));
  } catch (const Error& error) {
    std::fprintf(stderr, "%s: %s\n", error.code().c_str(), error.what());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
  }
  return 2;
}
