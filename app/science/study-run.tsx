import { cx } from "#app/ui/index.ts";
import type { StudyRun as Run } from "./study-view.ts";

/** How a study ran, as lanes: who was there, who got what in which order, for how long. */
export function StudyRun({ run }: { run: Run }) {
  return (
    <figure className="study-run">
      <div className="study-run-lanes">
        <p className="study-run-start">
          <strong>{run.start}</strong>
          <span className="dim small">{run.how}</span>
        </p>
        <ol>
          {run.lanes.map((lane) => (
            <li key={lane.map((step) => step.what).join()}>
              {lane.map((step) => (
                <span key={step.what} className={cx("study-run-step", step.isControl && "study-run-control")}>
                  {step.what}
                </span>
              ))}
            </li>
          ))}
        </ol>
      </div>
      {run.length ? <figcaption className="dim small">{run.length}</figcaption> : null}
    </figure>
  );
}
