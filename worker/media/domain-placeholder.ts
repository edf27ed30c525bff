/** A placeholder is a WebP of a few pixels; a longer one would cost a page more than it shows. */
export const PLACEHOLDER_SIDE = 16;
export const MAX_PLACEHOLDER_BYTES = 300;

export function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
