import { programFacts } from "#worker/fitness/training/programs/domain-program.ts";
import { PROGRAMS } from "#worker/fitness/training/programs/domain-programs.ts";

/** Chooses a program of the fitness app. */
export function ProgramPicker({ onPick }: { onPick: (id: string) => void }) {
  return (
    <div className="entry-picker">
      <ul>
        {PROGRAMS.map((program) => (
          <li key={program.id}>
            <button type="button" onClick={() => onPick(program.id)}>
              <strong>{program.title}</strong>
              <span className="dim">{programFacts(program)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
