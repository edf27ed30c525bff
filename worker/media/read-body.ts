import { httpError } from "../kernel/http-error.ts";
import { tooLarge } from "./domain-inspect.ts";

/**
 * Reads a body of at most `max` bytes, counted while it arrives: one that is larger is never held, whatever its headers
 * say. One that is cut off is refused.
 * @throws httpError too_large or bad_input
 */
export async function readBody(
  request: Pick<Request | Response, "headers" | "body">,
  max: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  if (announced > max) throw httpError("too_large", tooLarge(max));
  if (!request.body) throw httpError("bad_input", "This file is empty.");
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > max) {
        await reader.cancel().catch(() => undefined);
        throw httpError("too_large", tooLarge(max));
      }
      chunks.push(value);
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    throw httpError("bad_input", "The upload was interrupted. Nothing was stored. Upload the file again.");
  }
  if (announced > size)
    throw httpError("bad_input", "The upload was interrupted. Nothing was stored. Upload the file again.");
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
