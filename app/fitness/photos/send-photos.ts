/** Sends waiting photos one after another. If the server can't be reached, the rest keep waiting. */
import { encryptPhoto } from "./photo-crypto.ts";
import type { PhotoKeys } from "./photo-keys.ts";
import type { PhotoQueue, WaitingPhoto } from "./photo-queue.ts";
import { type QueueDeps, saveItsRecord } from "./queue-photo.ts";

export interface SendDeps extends QueueDeps {
  findKeys: () => Promise<PhotoKeys>;
  /** @throws Error "STATUS: body" as the API answers, or of the network */
  upload: (photo: WaitingPhoto) => Promise<void>;
  /** Stores the wrapped key in the photo's record. */
  saveKey: (id: string, wrappedKey: string) => Promise<unknown>;
}

/** @returns why not all were sent, as an error of the API or the network; `keys`: they wait for the member's keys; null: none is left */
export async function sendPhotos(deps: SendDeps): Promise<unknown | "keys" | null> {
  const { queue, findKeys, upload, saveKey } = deps;
  const waiting = await queue.list();
  if (waiting.length === 0) return null;
  const keys = await findKeys();
  let refused: unknown = null;
  for (const each of waiting) {
    if (each.wrappedKey === null && keys.kind === "missing") return "keys";
    try {
      const photo = await saveItsRecord(deps, each);
      const ready =
        photo.wrappedKey === null && keys.kind === "device" ? await seal(photo, keys, queue, saveKey) : photo;
      await upload(ready);
    } catch (error) {
      // What is wrong with one photo is nothing to the others, which a lost connection is.
      if (!isRefusal(error)) return error;
      refused ??= error;
      continue;
    }
    await queue.remove(each.id);
  }
  return refused;
}

/** Whether the server doesn't take this photo: unreadable, too large, or one too many. */
const isRefusal = (error: unknown): boolean => error instanceof Error && /^(400|409|413): /.test(error.message);

/** Encryption was set up after the photo was taken. Its record has the key before the server has the photo. */
async function seal(
  photo: WaitingPhoto,
  { account }: Extract<PhotoKeys, { kind: "device" }>,
  queue: PhotoQueue,
  saveKey: SendDeps["saveKey"],
): Promise<WaitingPhoto> {
  const { bytes, wrappedKey } = await encryptPhoto(photo.bytes, photo.id, account);
  const sealed = { id: photo.id, bytes, wrappedKey };
  await saveKey(photo.id, wrappedKey);
  await queue.put(sealed);
  return sealed;
}
