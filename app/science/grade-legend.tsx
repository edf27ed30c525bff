import { GRADES } from "./studies.ts";

/** What each evidence grade means. */
export function GradeLegend() {
  return (
    <ul className="text-columns">
      {Object.entries(GRADES).map(([grade, text]) => (
        <li key={grade} className="row" style={{ flexWrap: "nowrap", alignItems: "start" }}>
          <span className="grade">{grade}</span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
