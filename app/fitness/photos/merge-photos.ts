/** Which photos there are, and which two are compared first. Pure. */
import type { DataOf } from "#worker/fitness/log/contract-kinds.ts";

export interface Photo {
  id: string;
  data: DataOf<"photo">;
}
export type Pose = Photo["data"]["pose"];

export const POSES: Record<Pose, string> = { front: "Front", side: "Side", back: "Back" };

/**
 * The newest first.
 * @param own photos on the device
 * @param server all photos on the server
 * @param isOnDevice whether the device has a complete day, which then takes precedence over the server
 */
export const mergePhotos = (
  own: readonly Photo[],
  server: readonly Photo[],
  isOnDevice: (date: string) => boolean,
): Photo[] => {
  const ids = new Set(own.map(({ id }) => id));
  return [...own, ...server.filter(({ id, data }) => !ids.has(id) && !isOnDevice(data.date))].sort((a, b) =>
    a.data.date === b.data.date ? b.data.at - a.data.at : a.data.date < b.data.date ? 1 : -1,
  );
};

/** The chosen pose if it has photos, otherwise the pose of the newest photo. */
export const poseShown = (photos: readonly Photo[], chosen: Pose | null): Pose =>
  photos.some(({ data }) => data.pose === chosen) ? (chosen as Pose) : (photos[0]?.data.pose ?? "front");

/** The two photos to compare: the chosen ones, or the first and the last. @param photos of one pose, newest first */
export function pairShown(
  photos: readonly Photo[],
  chosen: { before: string | null; after: string | null },
): { before: Photo | null; after: Photo | null } {
  const find = (id: string | null) => photos.find((photo) => photo.id === id);
  const after = find(chosen.after) ?? photos[0] ?? null;
  const before = find(chosen.before) ?? photos.at(-1) ?? null;
  return { before: before?.id === after?.id ? (photos.find(({ id }) => id !== after?.id) ?? null) : before, after };
}
