import type { PictureImageProps } from "../ui/stored-picture.tsx";
import type { PackProps } from "./pack.tsx";
import { packSvgProps } from "./svg-props.ts";
import { type LazyDrawing, useLazyDrawing } from "./use-lazy-drawing.ts";

const lazyPack: LazyDrawing<PackProps> = { load: () => import("./pack.tsx").then((m) => m.Pack) };
const lazyCairn: LazyDrawing<{ className?: string }> = { load: () => import("./cairn.tsx").then((m) => m.Cairn) };

const lazyPicture: LazyDrawing<PictureImageProps> = {
  load: () => import("../ui/stored-picture.tsx").then((m) => m.StoredPicture),
};

/** Pack as the browser has it: what the server drew, or the drawing fetched. */
export function LazyPack(props: PackProps) {
  const { Drawn, markup } = useLazyDrawing(lazyPack, props);
  if (Drawn) return <Drawn {...props} />;
  return (
    <svg
      {...packSvgProps(props)}
      aria-hidden={props.title ? undefined : true}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; it keeps the server's own markup
      dangerouslySetInnerHTML={markup}
    />
  );
}

/** Cairn as the browser has it: what the server drew, or the drawing fetched. */
export function LazyCairn(props: { className?: string }) {
  const { Drawn, markup } = useLazyDrawing(lazyCairn, props);
  if (Drawn) return <Drawn {...props} />;
  return (
    <svg
      viewBox="0 0 240 270"
      className={props.className}
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; it keeps the server's own markup
      dangerouslySetInnerHTML={markup}
    />
  );
}

/** StoredPicture as the browser has it: what the server wrote, or the picture itself. */
export function LazyPicture(props: PictureImageProps) {
  const { Drawn, markup } = useLazyDrawing(lazyPicture, props);
  if (Drawn) return <Drawn {...props} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; it keeps the server's own markup
  return <picture suppressHydrationWarning dangerouslySetInnerHTML={markup} />;
}

/** Fetches the code of the drawings, when the browser is about to draw a page, or a part of one, by itself. */
export const fetchDrawings = (): Promise<void> =>
  lazyPack.load().then(
    (Drawn) => {
      lazyPack.Component = Drawn;
    },
    () => undefined,
  );
