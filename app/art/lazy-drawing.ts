import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";

/** A drawing whose code comes on demand, and stays once it is here. */
export interface Drawing<P> {
  load: () => Promise<ComponentType<P>>;
  Drawn?: ComponentType<P>;
}

const never = () => () => {};
const yes = () => true;
const no = () => false;
const asItIs = { __html: "" };

/**
 * For a drawing that the browser does not have to draw: the server's markup stays as it is, and the
 * code is loaded only where one appears without the server, as on a client navigation.
 * @returns the component once its code is here and wanted; until then, for an empty SVG of the same
 * size, the `markup` that makes React leave the server's children alone
 */
export function useStill<P extends object>(drawing: Drawing<P>, props: P) {
  // True only while the server's markup is taken over; the state remembers it, and for which props.
  const hydrating = useSyncExternalStore(never, no, yes);
  const [kept] = useState(hydrating ? props : null);
  const [, redraw] = useState(false);
  const fits = kept !== null && same(kept, props);
  // Where another drawing is wanted, the server's stays until the code for it is here: no empty moment.
  const keep = fits || (kept !== null && !drawing.Drawn);
  useEffect(() => {
    if (fits || drawing.Drawn) return;
    let here = true;
    drawing.load().then(
      (Drawn) => {
        drawing.Drawn = Drawn;
        if (here) redraw(true);
      },
      // Offline: the page stands without its picture.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [fits, drawing]);
  return keep ? { markup: asItIs } : { Drawn: drawing.Drawn };
}

/** Equal as data: products and their colours are plain and small. */
const same = (one: object, other: object): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);
