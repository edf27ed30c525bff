import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Button, EmptyState, LinkButton } from "#app/ui/index.ts";
import { useRecords, useToday } from "../../log/use-log.ts";
import { startWorkout } from "../live/live-actions.ts";
import { WORKOUT_PAGES } from "../page-loaders.ts";
import { routinesToday } from "../routines/routine-choice.ts";
import { useRunningWorkout } from "../use-training.ts";
import { viewHref } from "../views.ts";
import { PlannedDay } from "./planned-day.tsx";
import { RoutineList } from "./routine-list.tsx";
import "./train-view.css";

const LiveWorkoutView = lazyComponent(WORKOUT_PAGES.live);

/** The running workout; else what is planned today, and what else can be started. */
export function TrainView() {
  const running = useRunningWorkout();
  const routines = useRecords("routine");
  const workouts = useRecords("workout");
  const today = useToday();
  if (running) return <LiveWorkoutView key={running.id} workout={running} />;
  const choices = routinesToday(
    routines,
    workouts.map(({ data }) => data),
    today,
  );
  const [first] = choices;
  return (
    <>
      <div className="fitness-head">
        <h1 className="fitness-title">Workouts</h1>
        <Button variant="outline" onClick={() => void startWorkout({ title: "Workout" })}>
          Start empty workout
        </Button>
      </div>
      <div className="fitness-cards">
        {first ? (
          <PlannedDay key={first.routine.id} choice={first} today={today} />
        ) : (
          <section className="fitness-card">
            <EmptyState
              title="No routine yet"
              text="Start with a program that fits your time and equipment, or make a routine of your own. Each workout then says what to lift, and why."
              action={
                <>
                  <LinkButton to={viewHref("programs")}>Choose a program</LinkButton>
                  <LinkButton variant="outline" to={viewHref("routine", "new")}>
                    Make a routine
                  </LinkButton>
                </>
              }
            />
          </section>
        )}
        {routines.length > 0 ? <RoutineList choices={choices} today={today} /> : null}
      </div>
    </>
  );
}
