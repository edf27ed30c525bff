import { useEffect, useRef, useState } from "react";
import type { NotificationView } from "#worker/members/contract-notifications.ts";
import { apiRequest, errorMessage } from "../lib/api-request.ts";
import { onMemberChange } from "../lib/member-live.ts";
import { markAllRead, markRead } from "../notifications/mark-read.ts";
import { NotificationRow } from "../notifications/notification-row.tsx";
import { Button, Link } from "../ui/index.ts";
import { toast } from "../ui/toast-store.ts";

const URL = "/api/members/me/notifications";
/** How many rows stand in for those that are on their way. */
const BLANKS = [1, 2, 3];

/** What the bell opens: the newest notifications, as they come. */
export function BellPanel() {
  const { notifications, hasFailed, load, readAll } = useNotifications();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasUnread = notifications?.some(({ isRead }) => !isRead);
  return (
    <>
      <div className="notifications-head">
        <h2 ref={heading} tabIndex={-1}>
          Notifications
        </h2>
        {hasUnread ? (
          <Button
            variant="ghost"
            onClick={() => {
              // The button goes; the keyboard stays in the panel.
              heading.current?.focus();
              void readAll();
            }}
          >
            Mark all as read
          </Button>
        ) : null}
      </div>
      {hasFailed ? (
        <div role="alert" className="bell-note">
          <p>Your notifications didn't load. Check your connection and try again.</p>
          <Button variant="outline" onClick={() => void load()}>
            Try again
          </Button>
        </div>
      ) : null}
      {notifications ? (
        notifications.length > 0 ? (
          <ul className="notifications">
            {notifications.map((notification) => (
              <li key={notification.id}>
                <NotificationRow notification={notification} onOpen={(opened) => void markRead([opened])} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="notifications-none">Replies, mentions, and new posts in topics that you watch will be here.</p>
        )
      ) : hasFailed ? null : (
        <div role="status" aria-label="Loading notifications">
          {BLANKS.map((row) => (
            <div key={row} className="bell-blank" />
          ))}
        </div>
      )}
      <div className="notifications-foot">
        <Link to="/notifications">See all</Link>
        <Link to="/profile-settings#notifications">Settings</Link>
      </div>
    </>
  );
}

function useNotifications() {
  const [notifications, setNotifications] = useState<NotificationView[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const asked = useRef(0);
  const load = async () => {
    asked.current += 1;
    const call = asked.current;
    try {
      const list = await apiRequest<{ notifications: NotificationView[] }>("GET", URL);
      // What was asked for before may come after.
      if (call !== asked.current) return;
      setNotifications(list.notifications);
      setFailed(false);
    } catch {
      if (call === asked.current) setFailed(true);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    void load();
    return onMemberChange((items, isReset) => {
      if ("notifications" in items || isReset) void load();
    });
  }, []);
  const readAll = async () => {
    try {
      await markAllRead(notifications ?? []);
      await load();
    } catch (error) {
      toast({ title: errorMessage(error), tone: "error" });
    }
  };
  return { notifications, hasFailed, load, readAll };
}
