import { Link } from "#app/ui/index.ts";
import type { EntryView } from "#worker/content/contract.ts";

/** Where a text stands in its series: the parts that readers may see, counted from one. */
function placeInSeries({ series, path }: Pick<EntryView, "series" | "path">) {
  if (!series || series.parts.length < 2) return null;
  const index = series.parts.findIndex((part) => part.path === path);
  return index < 0 ? null : { ...series, index, before: series.parts[index - 1], after: series.parts[index + 1] };
}

/** "Part 2 of 4", with all the parts. */
export function SeriesBox({ entry }: { entry: EntryView }) {
  const place = placeInSeries(entry);
  if (!place) return null;
  return (
    <details className="series no-print">
      <summary>
        <span className="eyebrow">
          Part {place.index + 1} of {place.parts.length}
        </span>{" "}
        <strong>{place.title}</strong>
      </summary>
      <ol>
        {place.parts.map(({ path, title }) => (
          <li key={path}>
            {path === entry.path ? <strong aria-current="page">{title}</strong> : <Link to={path}>{title}</Link>}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The part before and the part after. */
export function SeriesSteps({ entry }: { entry: EntryView }) {
  const place = placeInSeries(entry);
  if (!place) return null;
  const step = (part: { path: string; title: string } | undefined, words: string, rel: string) =>
    part ? (
      <Link to={part.path} rel={rel} className={`series-step series-${rel}`}>
        <span className="eyebrow">{words}</span> {part.title}
      </Link>
    ) : null;
  return (
    <nav className="series-steps no-print" aria-label={`Series: ${place.title}`}>
      {step(place.before, "Previous part", "prev")}
      {step(place.after, "Next part", "next")}
    </nav>
  );
}
