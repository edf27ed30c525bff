import { GradeTile } from "#app/ui/grade-tile.tsx";
import { GRADE_WORDS, GRADES, type Grade } from "#worker/science/domain-grade.ts";

/** The letters from A to E with the one that was given marked. */
export function GradeScale({ grade }: { grade: Grade }) {
  return (
    <ol className="grade-scale" aria-label="The scale of grades">
      {GRADES.map((letter) => (
        <li key={letter} aria-current={letter === grade ? "true" : undefined}>
          <GradeTile grade={letter} />
          <span>{letter === "E" ? "None that count" : GRADE_WORDS[letter]}</span>
        </li>
      ))}
    </ol>
  );
}
