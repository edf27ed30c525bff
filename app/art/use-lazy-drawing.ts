import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";

/** A drawing whose code comes on demand, and stays once it is here. */
export interface LazyDrawing<P> {
  load: () => Promise<ComponentType<P>>;
  Component?: ComponentType<P>;
}

const noSubscription = () => () => {};
const getTrue = () => true;
const getFalse = () => false;
/** What makes React leave the children of the server's element as they are. */
const KEPT = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

/**
 * For a drawing that the browser does not have to draw: the server's markup stays as it is, and the
 * code is loaded only where one appears without the server, as on a client navigation.
 * @returns the component once its code is here and wanted; until then, for an empty element of the
 * same kind, the props that `kept` the server's children
 */
export function useLazyDrawing<P extends object>(drawing: LazyDrawing<P>, props: P) {
  // True only while the server's markup is taken over; the state remembers it, and for which props.
  const hydrating = useSyncExternalStore(noSubscription, getFalse, getTrue);
  const [serverProps] = useState(hydrating ? props : null);
  const [, redraw] = useState(false);
  const isUnchanged = serverProps !== null && isSameData(serverProps, props);
  // Where another drawing is wanted, the server's stays until the code for it is here: no empty moment.
  const keepsServerMarkup = isUnchanged || (serverProps !== null && !drawing.Component);
  useEffect(() => {
    if (isUnchanged || drawing.Component) return;
    let isMounted = true;
    drawing.load().then(
      (Drawn) => {
        drawing.Component = Drawn;
        if (isMounted) redraw(true);
      },
      // Offline: the page stands without its picture.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [isUnchanged, drawing]);
  return keepsServerMarkup ? { kept: KEPT } : { Drawn: drawing.Component };
}

/** Equal as data: products and their colors are plain and small. */
const isSameData = (one: object, other: object): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
