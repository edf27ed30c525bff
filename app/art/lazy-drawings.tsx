import type { PackProps } from "./pack.tsx";
import { packSvgProps } from "./svg-props.ts";
import { type LazyDrawing, useLazyDrawing } from "./use-lazy-drawing.ts";

const lazyPack: LazyDrawing<PackProps> = { load: () => import("./pack.tsx").then((m) => m.Pack) };
const lazyCairn: LazyDrawing<{ className?: string }> = { load: () => import("./cairn.tsx").then((m) => m.Cairn) };

/** Pack as the browser has it: what the server drew, or the drawing fetched. */
export function LazyPack(props: PackProps) {
  const { Drawn, kept } = useLazyDrawing(lazyPack, props);
  if (Drawn) return <Drawn {...props} />;
  return <svg {...packSvgProps(props)} aria-hidden={props.title ? undefined : true} {...kept} />;
}

/** Cairn as the browser has it: what the server drew, or the drawing fetched. */
export function LazyCairn(props: { className?: string }) {
  const { Drawn, kept } = useLazyDrawing(lazyCairn, props);
  if (Drawn) return <Drawn {...props} />;
  return <svg viewBox="0 0 240 270" className={props.className} aria-hidden="true" {...kept} />;
}

/** Fetches the code of the drawings, when the browser is about to draw a page, or a part of one, by itself. */
export const fetchDrawings = (): Promise<void> =>
  lazyPack.load().then(
    (Drawn) => {
      lazyPack.Component = Drawn;
    },
    () => undefined,
  );
