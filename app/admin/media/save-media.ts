import { apiRequest } from "#app/lib/api-request.ts";
import type { MediaDetail, MediaItem, MediaPatch } from "#worker/media/contract.ts";

/**
 * Saves what is said about a file over its newest version.
 * @throws Error with the API's answer
 */
export async function saveMedia(id: string, changes: Omit<MediaPatch, "version">): Promise<MediaItem> {
  const { version } = await apiRequest<MediaDetail>("GET", `/api/admin/media/${id}`);
  return apiRequest<MediaItem>("PATCH", `/api/admin/media/${id}`, { version, ...changes });
}
