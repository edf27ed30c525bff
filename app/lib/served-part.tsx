import { type ComponentType, use, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { DocumentData } from "./document-data.ts";

const noSubscription = () => () => {};
const getTrue = () => true;
const getFalse = () => false;
const EMPTY_HTML = { __html: "" };

/**
 * A part of a page that needs no code in the browser, for data that its scripts don't need either. In a document the server
 * renders it from DocumentData, and the browser keeps that markup. Where the browser draws the page itself, the loader
 * answers a data request and hands the data over.
 * @param load fetches the component, which nothing else may import on that page
 */
export async function servedPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): Promise<ComponentType<{ data: P | null }>> {
  if (import.meta.env.SSR) {
    const Component = await load();
    // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at the top of a module
    return function PartInDocument({ data }: { data: P | null }) {
      const shown = useContext(DocumentData) as P | null;
      const props = data ?? shown;
      return <div style={{ display: "contents" }}>{props ? <Component {...props} /> : null}</div>;
    };
  }
  let loadedComponent: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const loadComponent = (): Promise<ComponentType<P>> => {
    loading ??= load().then((component) => {
      loadedComponent = component;
      return component;
    });
    return loading;
  };
  // Where the browser comes to this page by client-side navigation.
  if (globalThis.__reactRouterDataRouter) await loadComponent();

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at the top of a module
  return function ServedPart({ data }: { data: P | null }) {
    const container = useRef<HTMLDivElement>(null);
    // True only while the server's markup is hydrated.
    const isHydrating = useSyncExternalStore(noSubscription, getFalse, getTrue);
    const [isServed, setServed] = useState(isHydrating);

    useEffect(() => {
      // React may have drawn the page anew, after markup that it could not take over: then the words are asked for.
      if (isServed && !container.current?.firstChild) setServed(false);
      else if (!isServed && !data) globalThis.__reactRouterDataRouter?.revalidate();
    }, [isServed, data]);

    if (isServed)
      return (
        <div
          ref={container}
          style={{ display: "contents" }}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; it keeps the server's own markup
          dangerouslySetInnerHTML={EMPTY_HTML}
        />
      );
    if (!data) return null;
    const Component = loadedComponent ?? use(loadComponent());
    return <Component {...data} />;
  };
}
