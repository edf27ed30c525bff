import { useState } from "react";
import { useApiQuery } from "#app/lib/query.ts";
import { Button } from "#app/ui/index.ts";
import type { ExerciseEditInput, ExerciseVersion } from "#worker/fitness/training/contract-exercise-edit.ts";
import { LocalTime } from "../local-time.tsx";
import "./exercise-versions.css";

/** Earlier versions of an exercise, with author and time. Using one fills the form; saving is a separate step. */
export function ExerciseVersions({ path, onUse }: { path: string; onUse: (version: ExerciseEditInput) => void }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useApiQuery<{ versions: ExerciseVersion[] }>({
    queryKey: [path],
    enabled: isOpen,
    staleTime: 0,
  });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {error ? <p>The history couldn’t be loaded. Close this and open it again.</p> : null}
      <ul className="exercise-versions">
        {(data?.versions ?? []).map(({ id, at, actor, exercise }) => (
          <li key={id}>
            <span className="small">
              <LocalTime at={at} />, {actor}
              {exercise ? null : ": restored the original"}
            </span>
            {exercise ? (
              <Button
                type="button"
                variant="ghost"
                onClick={() => onUse(exercise)}
                aria-label={`Use the version by ${actor}, ${new Date(at).toLocaleString("en-US")}`}
              >
                Use this version
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
