/** Rules that change reps, time or distance, and the one that changes nothing. Pure. */

import type { Decision, RuleInput } from "./domain-decision.ts";
import type { SetMeasure } from "./domain-exercise.ts";
import { formatDistance, formatDuration } from "./domain-pace.ts";
import { hold } from "./domain-progression-load.ts";
import { hasReserve } from "./domain-session.ts";
import { formatWeight } from "./domain-weight.ts";

type Counted = Exclude<SetMeasure, "weightKg">;

/** The decision of a rule about reps, time or distance, or to go on as planned. */
export function suggestCount(input: RuleInput): Decision {
  const { rule } = input.slot;
  switch (rule.kind) {
    case "reps":
      return byCount(input, "reps", rule.step, rule.maxReps);
    case "time":
      return byCount(input, "seconds", rule.stepSeconds, rule.maxSeconds);
    case "distance":
      return byCount(input, "meters", rule.stepMeters, rule.maxMeters);
    default: {
      const { lastKg, options } = input;
      return hold(
        input,
        lastKg > 0 ? `As planned, with ${formatWeight(lastKg, options.unit)} as last time.` : "As planned.",
      );
    }
  }
}

/** One step more in each set when all of them reached what is planned, with something in reserve; never above the top. */
function byCount(input: RuleInput, measure: Counted, step: number, top: number): Decision {
  const { planned, last } = input;
  const done = planned.map((_, i) => last.sets[i]?.[measure] ?? null);
  const base = planned.map((set) => Math.min(top, set[measure] ?? 0));
  const isFull = planned.every((_, i) => {
    const set = last.sets[i];
    return set !== undefined && (done[i] ?? 0) >= (base[i] ?? 0) && hasReserve(set, 1);
  });
  const stay = planned.map((_, i) => Math.min(top, Math.max(base[i] ?? 0, done[i] ?? 0)));
  if (!isFull) {
    const why =
      last.sets.length < planned.length
        ? "Not all sets were done last time"
        : "The last set was at its limit, or fell short";
    return { ...hold(input, `${why}: aim for the same again.`), [measure]: stay };
  }
  if (done.every((value) => (value ?? 0) >= top))
    return { ...hold(input, `All sets are at ${shown(top, measure)}: move on to a harder exercise.`), [measure]: stay };
  const next = planned.map((_, i) => Math.min(top, (done[i] ?? 0) + step));
  return {
    ...hold(input, ""),
    change: "up",
    reason: `All sets were done as planned: add ${shown(step, measure)} to each, up to ${shown(top, measure)}.`,
    [measure]: next,
  };
}

function shown(value: number, measure: Counted): string {
  if (measure === "seconds") return value < 60 ? `${value} seconds` : formatDuration(value);
  if (measure === "meters") return formatDistance(value, "km");
  return value === 1 ? "1 rep" : `${value} reps`;
}
