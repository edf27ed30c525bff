/** A member's own exercise as one of the list, so that records, volume and suggestions treat it alike. Pure. */
import type { OwnExerciseData } from "./contract-own-exercise.ts";
import type { Exercise } from "./domain-exercise.ts";
import { EXERCISES } from "./domain-exercises.ts";

/** Such as `custom:sled-push`, with a number where the name is taken. @param isTaken whether an exercise has this id */
export function ownExerciseId(name: string, isTaken: (id: string) => boolean): string {
  const slug =
    name
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 50)
      .replace(/-+$/, "") || "exercise";
  for (let number = 1; ; number++) {
    const id = `custom:${slug}${number === 1 ? "" : `-${number}`}`;
    if (!isTaken(id)) return id;
  }
}

/** What the member didn't tell is that of the first exercise of the list for the same muscle that is measured alike. */
export function toExercise(id: string, own: OwnExerciseData): Exercise {
  const alike = EXERCISES.find(
    ({ modality, primary, pattern }) =>
      modality === own.modality && primary[0] === own.muscle && pattern !== "mobility" && pattern !== "power",
  );
  return {
    id,
    name: own.name,
    aliases: [],
    equipment: own.equipment,
    modality: own.modality,
    pattern: own.modality === "distance-time" ? "cardio" : (alike?.pattern ?? "brace"),
    primary: own.muscle ? [own.muscle] : [],
    secondary: own.secondary.filter((muscle) => muscle !== own.muscle),
    mechanic: own.secondary.length > 0 ? "compound" : "isolation",
    unilateral: own.unilateral,
    load: "total",
    level: "beginner",
    cues: ["", "", ""],
    mistake: "",
    met: null,
  };
}
