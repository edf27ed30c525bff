import { type ComponentType, lazy } from "react";

const FIXED_BOTTOM_STYLE = { position: "fixed", inset: "auto 16px 16px", zIndex: 90, padding: 16 } as const;

/** Stands where a part's code could not be fetched, and is seen wherever the part was asked for. */
function LoadError() {
  return (
    <p role="alert" className="card" style={FIXED_BOTTOM_STYLE}>
      This part did not load. Check your connection and reload the page.
    </p>
  );
}

/**
 * A part whose code is fetched when it is first shown, for use in a Suspense boundary. A fetch that fails takes nothing
 * else away: without this the whole page would give way to its error page, and what was typed in it would be lost.
 */
export const lazyComponent = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() =>
    load().then(
      (Component) => ({ default: Component }),
      () => ({ default: LoadError as ComponentType<P> }),
    ),
  );
