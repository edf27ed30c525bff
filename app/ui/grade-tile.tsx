import { GRADE_WORDS, type Grade } from "#worker/science/domain-grade.ts";

/** An evidence grade as its letter; the color repeats what the letter says. */
export function GradeTile({ grade, large = false }: { grade: Grade; large?: boolean }) {
  return (
    <span
      className={large ? "grade-tile grade-tile-large" : "grade-tile"}
      data-grade={grade}
      title={GRADE_WORDS[grade]}
    >
      {grade}
    </span>
  );
}
