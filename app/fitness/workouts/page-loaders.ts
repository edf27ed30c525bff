/**
 * The pages of the tab besides its first one, and the running workout: the code of each comes when it is opened. The
 * device keeps them all (public/sw.js).
 */
export const WORKOUT_PAGES = {
  history: async () => (await import("./history/history-view.tsx")).HistoryView,
  workout: async () => (await import("./history/workout-detail.tsx")).WorkoutDetail,
  exercises: async () => (await import("./exercises/exercises-view.tsx")).ExercisesView,
  exercise: async () => (await import("./exercises/exercise-page.tsx")).ExercisePage,
  muscles: async () => (await import("./muscles/muscles-view.tsx")).MusclesView,
  programs: async () => (await import("./start/programs-view.tsx")).ProgramsView,
  program: async () => (await import("./start/program-page.tsx")).ProgramPage,
  routine: async () => (await import("./routines/routine-editor.tsx")).RoutineEditor,
  live: async () => (await import("./live/live-workout-view.tsx")).LiveWorkoutView,
};
