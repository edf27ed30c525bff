import type { PictureFormat } from "./domain.ts";
import { encodeBase64 } from "./domain-placeholder.ts";

/** Cloudflare Images, where the owner has bound it (docs/media.md): variants are then made on their first request. */
export const readImagesBinding = (env: object): ImagesBinding | null =>
  (env as { IMAGES?: ImagesBinding }).IMAGES ?? null;

const OUTPUT: Record<PictureFormat, { format: "image/avif" | "image/webp" | "image/jpeg"; quality: number }> = {
  avif: { format: "image/avif", quality: 60 },
  webp: { format: "image/webp", quality: 80 },
  jpg: { format: "image/jpeg", quality: 82 },
};

/** One variant of a picture. */
export async function transformPicture(
  images: ImagesBinding,
  original: Uint8Array<ArrayBuffer>,
  width: number,
  format: PictureFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Response(original).body as ReadableStream<Uint8Array>;
  const result = await images
    .input(stream)
    .transform({ width, fit: "scale-down" })
    .output({ ...OUTPUT[format], anim: false });
  return new Uint8Array(await result.response().arrayBuffer());
}

/** The placeholder of a picture; null where the service cannot read it. */
export async function makePlaceholder(
  images: ImagesBinding,
  original: Uint8Array<ArrayBuffer>,
): Promise<string | null> {
  try {
    return encodeBase64(await transformPicture(images, original, 16, "webp"));
  } catch (error) {
    console.error(JSON.stringify({ message: "Cloudflare Images failed", error: String(error) }));
    return null;
  }
}
