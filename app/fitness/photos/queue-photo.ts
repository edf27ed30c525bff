import type { DataOf } from "#worker/fitness/log/contract-kinds.ts";
import type { PhotoQueue, WaitingPhoto } from "./photo-queue.ts";

export interface QueueDeps {
  queue: PhotoQueue;
  /** Saves the photo's record in the log. */
  saveRecord: (id: string, record: DataOf<"photo">) => Promise<unknown>;
}

/**
 * Stores a photo that is to be sent, with its record, and saves the record in the log.
 * @throws as `saveRecord` does; neither is stored then
 */
export async function queuePhoto(deps: QueueDeps, photo: WaitingPhoto): Promise<void> {
  await deps.queue.put(photo);
  const { record, ...file } = photo;
  try {
    if (record) await deps.saveRecord(photo.id, record);
  } catch (error) {
    await deps.queue.remove(photo.id);
    throw error;
  }
  // Where that fails the record is saved once more before the photo is sent, which changes nothing.
  await deps.queue.put(file).catch(() => undefined);
}

/**
 * Saves the record of a photo that waits, if it isn't yet: a page that ended before it was leaves both to the next one.
 * @returns the photo that is left to be sent
 */
export async function saveItsRecord({ queue, saveRecord }: QueueDeps, photo: WaitingPhoto): Promise<WaitingPhoto> {
  const { record, ...file } = photo;
  if (!record) return photo;
  await saveRecord(photo.id, record);
  await queue.put(file);
  return file;
}
