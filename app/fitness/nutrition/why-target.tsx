import { Link } from "#app/ui/index.ts";
import type { NutrientKey } from "#worker/nutrition/domain-nutrients.ts";
import { formatSource, type Source } from "#worker/nutrition/domain-source.ts";
import type { DayTargets } from "../diary/day-targets.ts";

/** The rule behind a target with its figure and its sources. */
export function WhyTarget({ nutrient, targets }: { nutrient: NutrientKey; targets: DayTargets }) {
  const { text, sources } = targets.explain(nutrient);
  return (
    <details className="why">
      <summary>Why this target</summary>
      <p>{text}</p>
      <SourceList sources={sources} />
    </details>
  );
}

export function SourceList({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null;
  return (
    <ul className="why-sources">
      {[...new Map(sources.map((source) => [source.title, source])).values()].map((source) => (
        <li key={source.title}>
          {source.url ? <Link to={source.url}>{formatSource(source)}</Link> : formatSource(source)}
        </li>
      ))}
    </ul>
  );
}
