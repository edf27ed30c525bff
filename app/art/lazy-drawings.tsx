import { type Drawing, useStill } from "./lazy-drawing.ts";
import type { PackProps } from "./pack.tsx";
import { packFrame } from "./svg-props.ts";

const pack: Drawing<PackProps> = { load: () => import("./pack.tsx").then((m) => m.Pack) };
const cairn: Drawing<{ className?: string }> = { load: () => import("./cairn.tsx").then((m) => m.Cairn) };

/** Pack as the browser has it: what the server drew, or the drawing fetched. */
export function StillPack(props: PackProps) {
  const { Drawn, markup } = useStill(pack, props);
  if (Drawn) return <Drawn {...props} />;
  return (
    <svg
      {...packFrame(props)}
      aria-hidden={props.title ? undefined : true}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; it keeps the server's own markup
      dangerouslySetInnerHTML={markup}
    />
  );
}

/** Cairn as the browser has it: what the server drew, or the drawing fetched. */
export function StillCairn(props: { className?: string }) {
  const { Drawn, markup } = useStill(cairn, props);
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

/** Fetches the code of the drawings, when the browser is about to draw a page, or a part of one, by itself. */
export const fetchDrawings = (): Promise<void> =>
  pack.load().then(
    (Drawn) => {
      pack.Drawn = Drawn;
    },
    () => undefined,
  );
