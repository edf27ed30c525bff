/** Cairns and packs: the server draws them, a browser gets their code only when it needs it (lazy-drawings.tsx). */
import { Cairn as DrawnCairn } from "./cairn.tsx";
import { fetchDrawings, LazyCairn, LazyPack } from "./lazy-drawings.tsx";
import { Pack as DrawnPack } from "./pack.tsx";

export const Cairn = import.meta.env.SSR ? DrawnCairn : LazyCairn;
export const Pack = import.meta.env.SSR ? DrawnPack : LazyPack;
/** What brings a part of a page brings its packs too, so that they are not missing for a moment. */
export const withDrawings = async <T>(part: Promise<T>): Promise<T> => {
  if (!import.meta.env.SSR) await fetchDrawings();
  return part;
};
