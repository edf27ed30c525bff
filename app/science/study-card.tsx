import { INGREDIENTS } from "#app/lib/ingredients.ts";
import { Card, KeyValues } from "#app/ui/index.ts";
import { DIRECTIONS, GRADES, type Study } from "./studies.ts";

/** One study with its size, dose, limits and DOI; the grade is the ingredient's. */
export function StudyCard({ study, as: Tag = "h2" }: { study: Study; as?: "h2" | "h3" }) {
  const ingredient = INGREDIENTS[study.ingredient];
  return (
    <Card as="article" className="study" id={study.id}>
      <p className="study-top">
        <span className="grade" title={GRADES[ingredient.grade]}>
          <span className="visually-hidden">Grade </span>
          {ingredient.grade}
        </span>
        <span>
          {ingredient.name} · {DIRECTIONS[study.direction]} · {study.journal} {study.year}
        </span>
      </p>
      <Tag style={{ fontSize: "var(--t-5)", lineHeight: 1.18 }}>{study.headline}</Tag>
      <p className="dim">{study.result}</p>
      <p className="small">
        <strong>Limits:</strong> {study.limit}
      </p>
      <KeyValues
        items={[
          ["Design", study.design],
          ["Participants", study.people],
          ["Dose", study.dose],
        ]}
      />
      <p className="small">
        <a href={`https://doi.org/${study.doi}`} rel="noreferrer">
          doi.org/{study.doi}
        </a>
      </p>
    </Card>
  );
}
