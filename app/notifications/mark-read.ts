import type { NotificationView } from "#worker/members/contract-notifications.ts";
import { apiRequest } from "../lib/api-request.ts";

const URL = "/api/members/me/notifications/read";

/** The member has opened some. It may get lost with the page that they leave: then they stay unread. */
export async function markRead(opened: readonly NotificationView[]): Promise<void> {
  const ids = opened.filter(({ isRead }) => !isRead).map(({ id }) => id);
  if (ids.length > 0) await apiRequest("POST", URL, { ids }).catch(() => undefined);
}

/** Marks all as read up to the newest of those that the member sees. @throws Error where it failed */
export async function markAllRead(shown: readonly NotificationView[]): Promise<void> {
  await apiRequest("POST", URL, { upTo: Math.max(...shown.map(({ at }) => at)) });
}
