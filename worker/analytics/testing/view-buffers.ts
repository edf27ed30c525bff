import { evictAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { BUFFER_COUNT, type ViewBuffer } from "../view-buffer.ts";

/** The objects that collect page views. */
export const viewBuffers = (): DurableObjectStub<ViewBuffer>[] =>
  Array.from({ length: BUFFER_COUNT }, (_, index) => env.VIEW_BUFFER.getByName(`views-${index}`));

/** Empties every buffer and the database of page views. */
export async function emptyViewBuffers(): Promise<void> {
  for (const buffer of viewBuffers())
    await runInDurableObject(buffer, async (_: ViewBuffer, state) => {
      await state.storage.deleteAlarm();
      await state.storage.deleteAll();
    });
  await evictAllDurableObjects();
  await env.ANALYTICS.batch([
    env.ANALYTICS.prepare("DELETE FROM analytics_day"),
    env.ANALYTICS.prepare("DELETE FROM analytics_batch"),
  ]);
}

/** The rows of a table of the buffers' own storage, of all of them. */
export async function listInBuffers(table: string): Promise<Record<string, unknown>[]> {
  const lists = viewBuffers().map((buffer) =>
    runInDurableObject(buffer, (_: ViewBuffer, state) => state.storage.sql.exec(`SELECT * FROM ${table}`).toArray()),
  );
  return (await Promise.all(lists)).flat();
}
