import { type ComponentType, Suspense, useState, useSyncExternalStore } from "react";
import { lazyComponent } from "./lazy-component.tsx";

const noSubscription = () => () => {};
const EMPTY_HTML = { __html: "" };

/**
 * A part of every page that needs no code in the browser: plain links and text, which never change while the page is open. The server renders it; the browser keeps that markup and loads the code only where it draws the whole page itself.
 * @param load fetches the component, which nothing else may import
 */
export async function servedMarkup(load: () => Promise<ComponentType>): Promise<ComponentType> {
  if (import.meta.env.SSR) {
    const Component = await load();
    return () => (
      <div style={{ display: "contents" }}>
        <Component />
      </div>
    );
  }
  const Lazy = lazyComponent(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at the top of a module
  return function ServedMarkup() {
    // True only while the server's markup is hydrated.
    const isHydrating = useSyncExternalStore(
      noSubscription,
      () => false,
      () => true,
    );
    const [isServed] = useState(isHydrating);
    if (isServed)
      return (
        <div
          style={{ display: "contents" }}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; it keeps the server's own markup
          dangerouslySetInnerHTML={EMPTY_HTML}
        />
      );
    return (
      <Suspense fallback={null}>
        <Lazy />
      </Suspense>
    );
  };
}
