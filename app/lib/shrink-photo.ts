/** Long side of what is sent, in pixels: more than any page shows. */
const MAX_SIDE = 2048;
/** Of drawings and screenshots, which a JPEG would blur, in bytes. */
const MAX_PNG = 2_000_000;

/**
 * A photo as it is sent: upright, at most 2048 pixels wide or high, and without what the camera noted, such as the place. A
 * file that this browser can't read is sent as it is: the server says what is wrong with it.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  if (file.type === "image/png" && scale === 1 && file.size <= MAX_PNG) {
    bitmap.close();
    return file;
  }
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.86));
  return blob ?? file;
}
