import { type LazyDrawing, useLazyDrawing } from "../art/use-lazy-drawing.ts";
import { type PictureImageProps, StoredPicture } from "./stored-picture.tsx";

export type { PictureImageProps } from "./stored-picture.tsx";

const lazyPicture: LazyDrawing<PictureImageProps> = {
  load: () => import("./stored-picture.tsx").then((m) => m.StoredPicture),
};

/** StoredPicture as the browser has it: what the server wrote, or the picture itself. */
function LazyPicture(props: PictureImageProps) {
  const { Drawn, kept } = useLazyDrawing(lazyPicture, props);
  return Drawn ? <Drawn {...props} /> : <picture {...kept} />;
}

/** A stored picture, as the server writes it; a browser gets its code only where it shows one without the server. */
export const PictureImage = import.meta.env.SSR ? StoredPicture : LazyPicture;
