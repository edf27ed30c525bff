import { LazyPicture } from "../art/lazy-drawings.tsx";
import { StoredPicture } from "./stored-picture.tsx";

export type { PictureImageProps } from "./stored-picture.tsx";

/** A stored picture, as the server writes it; a browser gets its code only where it shows one without the server. */
export const PictureImage = import.meta.env.SSR ? StoredPicture : LazyPicture;
