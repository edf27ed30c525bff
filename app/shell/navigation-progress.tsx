import { useNavigation } from "react-router";

/** A progress bar while the next page loads; a CSS delay keeps it hidden for quick pages. */
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
