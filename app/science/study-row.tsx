import { GradeTile } from "#app/ui/grade-tile.tsx";
import { Link } from "#app/ui/index.ts";
import type { StudyRowView } from "./study-row-view.ts";

/** A study of a list: the finding first, then who took what for how long. The whole row leads to its page. */
export function StudyRow({ study, as: Tag = "h3" }: { study: StudyRowView; as?: "h2" | "h3" | "h4" }) {
  const facts = [
    ["People", study.people],
    ["Dose", study.dose],
    ["Duration", study.duration],
    ["Design", study.design],
    ["Funding", study.funding],
  ].filter(([, value]) => value);
  return (
    <article className="study-row" id={study.id}>
      <p className="study-row-top">
        <GradeTile grade={study.grade} />
        <span>
          <strong>{study.about}</strong>
          <span className="dim">
            <span className="visually-hidden">Grade {study.grade}. </span>
            {study.gradeWords} overall
          </span>
        </span>
      </p>
      <div className="study-row-main">
        <Tag>
          <Link to={study.path}>{study.headline}</Link>
        </Tag>
        <p className="dim small">
          {study.source}
          {study.left ? <span className="study-left">{study.left}</span> : null}
        </p>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="study-answer">
        <span className="dim small">This study: </span>
        {study.answer}
      </p>
    </article>
  );
}
