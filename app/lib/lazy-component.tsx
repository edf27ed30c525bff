import { type ComponentType, lazy } from "react";

const FIXED_BOTTOM_STYLE = { position: "fixed", inset: "auto 16px 16px", zIndex: 90, padding: 16 } as const;

/** Shown in place of a component whose code could not be loaded. */
function LoadError() {
  return (
    <p role="alert" className="card" style={FIXED_BOTTOM_STYLE}>
      This part didn't load. Check your connection and reload the page.
    </p>
  );
}

/**
 * A component whose code is loaded when it is first rendered, for use in a Suspense boundary. A failed load affects nothing else: without this the whole page would be replaced by its error page, and entries in it would be lost.
 */
export const lazyComponent = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() =>
    load().then(
      (Component) => ({ default: Component }),
      () => ({ default: LoadError as ComponentType<P> }),
    ),
  );
