import { Link } from "#app/ui/index.ts";
import { ExercisePage } from "./exercises/exercise-page.tsx";
import { ExercisesView } from "./exercises/exercises-view.tsx";
import { HistoryView } from "./history/history-view.tsx";
import { WorkoutDetail } from "./history/workout-detail.tsx";
import { MusclesView } from "./muscles/muscles-view.tsx";
import { RoutineEditor } from "./routines/routine-editor.tsx";
import { ProgramsView } from "./start/programs-view.tsx";
import { TrainView } from "./start/train-view.tsx";
import { useRunningWorkout } from "./use-training.ts";
import { useView, type View, viewHref } from "./views.ts";
import "./workouts-tab.css";

const PAGES: readonly { view: View; title: string; with: readonly View[] }[] = [
  { view: "train", title: "Train", with: ["programs", "routine"] },
  { view: "history", title: "History", with: ["workout"] },
  { view: "exercises", title: "Exercises", with: ["exercise"] },
  { view: "muscles", title: "Muscles", with: [] },
];

/** Training: what is planned, what runs, what was done. */
export function WorkoutsTab() {
  const { view, id } = useView();
  const running = useRunningWorkout();
  return (
    <>
      <nav className="workouts-pages" aria-label="Workouts">
        {PAGES.map((page) => (
          <Link
            key={page.view}
            to={viewHref(page.view)}
            preventScrollReset
            aria-current={page.view === view ? "page" : page.with.includes(view) ? "true" : undefined}
          >
            {page.view === "train" && running ? "Workout" : page.title}
          </Link>
        ))}
      </nav>
      <Page key={`${view}${id ?? ""}`} view={view} id={id} />
    </>
  );
}

function Page({ view, id }: { view: View; id: string | null }) {
  switch (view) {
    case "history":
      return <HistoryView />;
    case "workout":
      return <WorkoutDetail id={id ?? ""} />;
    case "exercises":
      return <ExercisesView />;
    case "exercise":
      return <ExercisePage id={id ?? ""} />;
    case "muscles":
      return <MusclesView />;
    case "programs":
      return <ProgramsView />;
    case "routine":
      return <RoutineEditor id={id ?? "new"} />;
    default:
      return <TrainView />;
  }
}
