import { type ComponentType, use, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createEventReplay } from "./event-replay.ts";

const never = () => () => {};
const yes = () => true;
const no = () => false;
const asItIs = { __html: "" };

/** How far below the window a part may lie when its code is fetched, as a share of the window. */
const NEAR = "25%";

/**
 * A part of a page whose code can wait. The server draws it with the page; the browser keeps that markup until the
 * reader comes near it or uses it, and draws it itself then, with the same choices made and the focus where it was.
 * Until then its links work by themselves, and what is pressed in it is done as soon as it can be. Where the browser
 * draws the whole page, the code comes with the page's own. React's own way, a suspended boundary that is hydrated later,
 * does not hold: each change of the router's state would take the markup away.
 * @param load fetches the component, which nothing else may import on that page
 * @param when its code is fetched: near the window, or only where it is used, for what works by itself
 */
export async function lazyHydration<P extends object>(
  load: () => Promise<ComponentType<P>>,
  when: "visible" | "interaction" = "visible",
): Promise<ComponentType<P>> {
  let known: ComponentType<P> | undefined;
  let coming: Promise<ComponentType<P>> | undefined;
  const fetchPart = (): Promise<ComponentType<P>> => {
    coming ??= load();
    coming.then(
      (found) => {
        known = found;
      },
      () => {
        coming = undefined;
      },
    );
    return coming;
  };
  // On the server, and where a page that is open fetches this one.
  if (import.meta.env.SSR || globalThis.__reactRouterDataRouter) known = await fetchPart();
  // What is only fetched where it is used needs no box: its parts stand in the layout around it.
  const style = when === "interaction" ? { display: "contents" } : undefined;

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at the top of a module
  return function LazilyHydrated(props: P) {
    const box = useRef<HTMLDivElement>(null);
    // True only while the server's markup is taken over.
    const hydrating = useSyncExternalStore(never, no, yes);
    const [served] = useState(hydrating && !import.meta.env.SSR ? props : null);
    const [arrived, setArrived] = useState<ComponentType<P>>();
    // Drawn on the way from another page it waits with that page: React shows the next one whole.
    const Part = served ? arrived : (known ?? use(fetchPart()));
    const untouched = served !== null && same(served, props);

    useEffect(() => {
      const place = box.current;
      if (Part || !place) return;
      const held = createEventReplay(place);
      let asked = false;
      const begin = () => {
        if (asked) return;
        asked = true;
        Promise.all([fetchPart(), import("./copy-dom-state.ts")]).then(
          ([found, { copyDomState }]) => {
            held.settled().then(() => {
              if (!box.current) return;
              const move = copyDomState(place);
              flushSync(() => setArrived(() => found));
              if (box.current) held.replay(move(box.current));
            });
          },
          // The server's markup stays, and works as it does without scripts.
          () => held.release(),
        );
      };
      held.used(begin);
      if (!untouched) begin();
      const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && begin(), {
        rootMargin: `0px 0px ${NEAR}`,
      });
      if (when === "visible") near.observe(place);
      return () => {
        held.end();
        near.disconnect();
      };
    }, [Part, untouched]);

    if (Part)
      return (
        <div ref={box} key="drawn" style={style}>
          <Part {...props} />
        </div>
      );
    return (
      <div
        ref={box}
        key="served"
        style={style}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; it keeps the server's own markup
        dangerouslySetInnerHTML={served ? asItIs : undefined}
      />
    );
  };
}

const same = <P extends object>(one: P, other: P): boolean =>
  Object.keys(one).every((key) => Object.is(one[key as keyof P], other[key as keyof P]));
