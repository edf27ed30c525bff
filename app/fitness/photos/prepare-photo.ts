/** The long side of stored photos in pixels: sharp on a phone, and small enough to store many. */
const MAX_SIDE = 1440;
const QUALITY = 0.85;

/**
 * Prepares a photo for storage: upright, smaller and redrawn, which removes the camera's metadata, such as the location.
 * @throws Error with a message to show if this browser can't read the file
 */
export async function preparePhoto(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) throw new Error("This browser can't read that photo. Choose a JPEG, PNG or WebP file.");
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob) throw new Error("This photo couldn't be made smaller. Choose another photo.");
  return new Uint8Array(await blob.arrayBuffer());
}
