import { Suspense, useEffect, useRef } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Link, Skeleton } from "#app/ui/index.ts";
import { WORKOUT_PAGES } from "./page-loaders.ts";
import { TrainView } from "./start/train-view.tsx";
import { useRunningWorkout } from "./use-training.ts";
import { useView, type View, viewHref } from "./views.ts";
import "./workouts-tab.css";

const PAGES: readonly { view: View; title: string; with: readonly View[] }[] = [
  { view: "train", title: "Train", with: ["programs", "program", "routine"] },
  { view: "history", title: "History", with: ["workout"] },
  { view: "exercises", title: "Exercises", with: ["exercise"] },
  { view: "muscles", title: "Muscles", with: [] },
];

const HistoryView = lazyComponent(WORKOUT_PAGES.history);
const WorkoutDetail = lazyComponent(WORKOUT_PAGES.workout);
const ExercisesView = lazyComponent(WORKOUT_PAGES.exercises);
const ExercisePage = lazyComponent(WORKOUT_PAGES.exercise);
const MusclesView = lazyComponent(WORKOUT_PAGES.muscles);
const ProgramsView = lazyComponent(WORKOUT_PAGES.programs);
const ProgramPage = lazyComponent(WORKOUT_PAGES.program);
const RoutineEditor = lazyComponent(WORKOUT_PAGES.routine);

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
      <Suspense fallback={<Skeleton height="24rem" />}>
        <FocusAtStart page={`${view} ${id ?? ""} ${running?.id ?? ""}`} />
        <Page key={`${view}${id ?? ""}`} view={view} id={id} />
      </Suspense>
    </>
  );
}

/** If the pressed element is gone with its page, the focus moves to the start of the new page, once its code is there. */
function FocusAtStart({ page }: { page: string }) {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  }, [page]);
  return null;
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
    case "program":
      return <ProgramPage id={id ?? ""} />;
    case "routine":
      return <RoutineEditor id={id ?? "new"} />;
    default:
      return <TrainView />;
  }
}
