/** What `/420/image-refresh` finds in a picture: the rules that the page and the database share. */
import type { RefreshFile } from "./contract.ts";

/** An original is far larger than what pages show, 1,920 px, from this width on, in px, or from these bytes on. */
export const OVERSIZED_WIDTH = 3840;
export const OVERSIZED_BYTES = 5_000_000;
/** What a JPEG of 2,560 px takes at most for each pixel, by photos of the demo site. */
const BYTES_PER_PIXEL = 0.35;
const SMALLER_WIDTH = 2560;

export const isOversized = ({
  status,
  picture,
  originalBytes,
}: Pick<RefreshFile, "status" | "picture"> & { originalBytes?: number }): boolean =>
  status === "ready" && ((picture?.width ?? 0) > OVERSIZED_WIDTH || (originalBytes ?? 0) > OVERSIZED_BYTES);

/** About how many bytes a smaller original saves. */
export function estimateSaving({ picture, originalBytes }: Pick<RefreshFile, "picture" | "originalBytes">): number {
  if (!picture) return 0;
  const width = Math.min(SMALLER_WIDTH, picture.width);
  return Math.max(0, originalBytes - Math.round(width * ((picture.height * width) / picture.width) * BYTES_PER_PIXEL));
}
