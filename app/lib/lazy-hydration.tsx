import { type ComponentType, use, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createEventReplay } from "./event-replay.ts";

const noSubscription = () => () => {};
const getTrue = () => true;
const getFalse = () => false;
const EMPTY_HTML = { __html: "" };

/** How far below the window a part's code is already fetched, as a share of the window's height. */
const VISIBLE_MARGIN = "25%";

/**
 * A part of a page whose code can load later. The server renders it with the page; the browser keeps that markup until the user scrolls near it or uses it, and renders it then with the same state and focus. Until then its links work as plain links, and presses are repeated after hydration. Where the browser renders the whole page, the code loads with the page's own. React's own solution, a suspended boundary that hydrates later, does not work here: each change of the router's state would remove the markup.
 * @param load fetches the component, which nothing else may import on that page
 * @param when its code is fetched: near the window, or on interaction, for parts that work without code
 */
export async function lazyHydration<P extends object>(
  load: () => Promise<ComponentType<P>>,
  when: "visible" | "interaction" = "visible",
): Promise<ComponentType<P>> {
  let loadedComponent: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const loadComponent = (): Promise<ComponentType<P>> => {
    loading ??= load();
    loading.then(
      (component) => {
        loadedComponent = component;
      },
      () => {
        loading = undefined;
      },
    );
    return loading;
  };
  // On the server, and where the browser loads this page by client-side navigation.
  if (import.meta.env.SSR || globalThis.__reactRouterDataRouter) loadedComponent = await loadComponent();
  // A part loaded on interaction needs no box of its own: its children take part in the surrounding layout.
  const style = when === "interaction" ? { display: "contents" } : undefined;

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at the top of a module
  return function LazilyHydrated(props: P) {
    const container = useRef<HTMLDivElement>(null);
    // True only while the server's markup is hydrated.
    const isHydrating = useSyncExternalStore(noSubscription, getFalse, getTrue);
    const [serverProps] = useState(isHydrating && !import.meta.env.SSR ? props : null);
    const [hydratedComponent, setHydratedComponent] = useState<ComponentType<P>>();
    const isServed = serverProps !== null && !hydratedComponent;
    const isUnchanged = serverProps !== null && haveSameProps(serverProps, props);

    useEffect(() => {
      const element = container.current;
      if (!isServed || !element) return;
      const eventReplay = createEventReplay(element);
      let hasStarted = false;
      const startHydration = () => {
        if (hasStarted) return;
        hasStarted = true;
        Promise.all([loadComponent(), import("./copy-dom-state.ts")]).then(
          ([component, { copyDomState }]) => {
            eventReplay.whenIdle().then(() => {
              if (!container.current) return;
              const applyDomState = copyDomState(element);
              flushSync(() => setHydratedComponent(() => component));
              if (container.current) eventReplay.replay(applyDomState(container.current));
            });
          },
          // The server's markup stays, and works as it does without scripts.
          () => eventReplay.release(),
        );
      };
      eventReplay.onIntent(startHydration);
      if (!isUnchanged) startHydration();
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && startHydration(), {
        rootMargin: `0px 0px ${VISIBLE_MARGIN}`,
      });
      if (when === "visible") observer.observe(element);
      return () => {
        eventReplay.stop();
        observer.disconnect();
      };
    }, [isServed, isUnchanged]);

    // On a navigation it suspends with the new page: React shows that page only when it is complete. Not before the
    // effect: React repeats a suspended render, by then without `use`, and fails at a hook that comes after it.
    const Component = serverProps ? hydratedComponent : (loadedComponent ?? use(loadComponent()));
    if (Component)
      return (
        <div ref={container} key="drawn" style={style}>
          <Component {...props} />
        </div>
      );
    return (
      <div
        ref={container}
        key="served"
        style={style}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; it keeps the server's own markup
        dangerouslySetInnerHTML={serverProps ? EMPTY_HTML : undefined}
      />
    );
  };
}

const haveSameProps = <P extends object>(one: P, other: P): boolean =>
  Object.keys(one).every((key) => Object.is(one[key as keyof P], other[key as keyof P]));
