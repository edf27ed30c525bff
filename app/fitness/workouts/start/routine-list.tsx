import { Button, Link, LinkButton, toast } from "#app/ui/index.ts";
import { newId } from "#worker/kernel/ids.ts";
import { WEEKDAYS } from "../../date-format.ts";
import { type RecordOf, saveChange } from "../../log/log-store.ts";
import { useRecords } from "../../log/use-log.ts";
import type { RoutineToday } from "../routines/routine-choice.ts";
import { viewHref } from "../views.ts";

/** All routines of the member, and where new ones come from. */
export function RoutineList({ choices, today }: { choices: RoutineToday[]; today: string }) {
  const routines = useRecords("routine");
  const archived = routines.filter(({ data }) => data.archived);
  return (
    <section className="fitness-card" aria-labelledby="routines">
      <div className="fitness-card-head">
        <h2 id="routines">Routines</h2>
      </div>
      <ul className="routine-list">
        {choices.map(({ routine }) => (
          <li key={routine.id}>
            <RoutineLine routine={routine as RecordOf<"routine">} today={today} />
          </li>
        ))}
      </ul>
      {archived.length > 0 ? (
        <details className="routine-archived">
          <summary>Archived ({archived.length})</summary>
          <ul className="routine-list">
            {archived.map((routine) => (
              <li key={routine.id}>
                <RoutineLine routine={routine} today={today} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <div className="planned-actions">
        <LinkButton variant="outline" to={viewHref("programs")}>
          Programs
        </LinkButton>
        <LinkButton variant="outline" to={viewHref("routine", "new")}>
          New routine
        </LinkButton>
      </div>
    </section>
  );
}

function RoutineLine({ routine, today }: { routine: RecordOf<"routine">; today: string }) {
  const { title, days, weekdays, archived } = routine.data;
  const save = async (title: string, change: Parameters<typeof saveChange>[0]) => {
    const { undo } = await saveChange(change);
    toast({ title, action: { label: "Undo", onClick: () => void undo() } });
  };
  const duplicate = () =>
    save("Routine duplicated", {
      kind: "routine",
      id: newId(),
      patch: { ...routine.data, title: `${title} (copy)`.slice(0, 120), startedOn: today, archived: false },
    });
  return (
    <div className="routine-line">
      <Link className="routine-name" to={viewHref("routine", routine.id)}>
        {title}
        <small>
          {days.length === 1 ? "1 day" : `${days.length} days`}
          {weekdays.length > 0
            ? ` · ${weekdays
                .toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
                .map((day) => WEEKDAYS[day]?.slice(0, 3))
                .join(", ")}`
            : ""}
        </small>
      </Link>
      <Button variant="ghost" onClick={() => void duplicate()} aria-label={`Duplicate ${title}`}>
        Duplicate
      </Button>
      <Button
        variant="ghost"
        aria-label={`${archived ? "Restore" : "Archive"} ${title}`}
        onClick={() =>
          void save(archived ? "Routine restored" : "Routine archived", {
            kind: "routine",
            id: routine.id,
            patch: { archived: !archived },
          })
        }
      >
        {archived ? "Restore" : "Archive"}
      </Button>
    </div>
  );
}
