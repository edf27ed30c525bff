import { Icon } from "#app/ui/index.ts";
import type { AutosaveState } from "./autosave.ts";

const time = (at: number): string => new Date(at).toLocaleTimeString(undefined, { hour: "numeric", minute: "2-digit" });

/** How it stands with saving, in words. */
export function describeSaving<T>(state: AutosaveState<T>): string {
  switch (state.phase) {
    case "saved":
      return state.savedAt === null ? "All changes saved" : `Saved ${time(state.savedAt)}`;
    case "waiting":
    case "saving":
      return "Saving…";
    case "offline":
      return state.isKept ? "Offline: kept on this device" : "Offline: not saved. Keep this page open";
    case "refused":
      return "Not saved";
    case "conflict":
      return "Changed elsewhere";
  }
}

/** The place in the bar that says whether the text is saved; it has one width, so that nothing jumps. */
export function SavedState<T>({ state, onRetry }: { state: AutosaveState<T>; onRetry: () => void }) {
  const isBad = state.phase === "refused" || (state.phase === "offline" && !state.isKept);
  return (
    <span className="saved-state" data-phase={state.phase} data-bad={isBad || undefined}>
      <Icon
        name={isBad || state.phase === "conflict" ? "alert" : state.phase === "saved" ? "check" : "refresh"}
        size={16}
      />
      <span role="status">{describeSaving(state)}</span>
      {state.phase === "offline" || state.phase === "refused" ? (
        <button type="button" className="saved-retry" onClick={onRetry}>
          Try again
        </button>
      ) : null}
    </span>
  );
}
