import { useNavigation } from "react-router";

/** A bar while the next page is on its way; a quick page never shows it, since the style waits. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return (
    <div role="status">
      {state === "loading" ? (
        <div className="site-pending">
          <span className="visually-hidden">Loading</span>
        </div>
      ) : null}
    </div>
  );
}
