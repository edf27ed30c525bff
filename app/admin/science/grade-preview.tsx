import { useEffect, useState } from "react";
import { apiRequest, errorMessage, TRY_AGAIN } from "#app/lib/api-request.ts";
import { GradeTile } from "#app/ui/grade-tile.tsx";
import { Text } from "#app/ui/index.ts";
import { GRADE_WORDS } from "#worker/science/domain-grade.ts";
import type { GradePreview, StudyFacts } from "#worker/science/domain-grade-preview.ts";
import "#app/ui/grade-tile.css";

const WAIT_MS = 300;

/** The grades that a study counts for, computed anew while it is written. */
export function GradePreviewList({
  facts,
  names,
}: {
  facts: StudyFacts;
  names: { ingredients: ReadonlyMap<string, string>; outcomes: ReadonlyMap<string, string> };
}) {
  const [grades, setGrades] = useState<GradePreview[] | null>(null);
  const [problem, setProblem] = useState("");
  const asked = JSON.stringify(facts);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () =>
        apiRequest<{ grades: GradePreview[] }>("POST", "/api/admin/library/grade-preview", JSON.parse(asked)).then(
          (answer) => {
            if (!isCurrent) return;
            setGrades(answer.grades);
            setProblem("");
          },
          (error: unknown) => isCurrent && setProblem(errorMessage(error, TRY_AGAIN)),
        ),
      WAIT_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked]);
  if (problem) return <Text small>The grades couldn’t be computed: {problem}</Text>;
  if (!grades) return <Text small>Computing the grades…</Text>;
  if (grades.length === 0) return <Text small>Choose an ingredient and an outcome to see its grade.</Text>;
  return (
    <ul className="grade-previews" aria-live="polite">
      {grades.map(({ ingredient, outcome, before, after }) => (
        <li key={`${ingredient} ${outcome}`}>
          <span>
            {names.ingredients.get(ingredient) ?? ingredient}, {names.outcomes.get(outcome) ?? outcome}
          </span>
          <span className="grade-change">
            {before.grade === after.grade ? null : (
              <>
                <GradeTile grade={before.grade} />
                <span className="dim">becomes</span>
              </>
            )}
            <GradeTile grade={after.grade} />
            <span className="small">{GRADE_WORDS[after.grade]}</span>
          </span>
          <span className="small dim">{after.steps.at(-1)?.text}</span>
        </li>
      ))}
    </ul>
  );
}
