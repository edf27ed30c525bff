import type { NotificationKind, NotificationView } from "#worker/members/contract-notifications.ts";
import { describeNotification } from "#worker/members/domain-notification.ts";
import { Link, VisuallyHidden } from "../ui/index.ts";
import { RelativeTime } from "./relative-time.tsx";
import "./notifications.css";

/** Drawn like the icons of the design system; here, since only these lists have them. */
const DRAWINGS: Record<NotificationKind, string> = {
  reply: "M10 7 4 12l6 5v-3.500c5 0 8 1 10 4-.5-6-4-9-10-9z",
  mention: "M16 12a4 4 0 1 0-1.200 2.800c.8 1.200 4.700 1.200 5.200-2.800a8 8 0 1 0-3.200 6.400",
  quote: "M9.500 7C6.500 8 5 10 5 13v4h5v-5H7.500M18.500 7c-3 1-4.500 3-4.500 6v4h5v-5h-2.500",
  reaction: "M12 20S3.500 15 3.500 9A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 8.500 2c0 6-8.500 11-8.500 11z",
  watched:
    "M2.500 12C5 7.500 8.200 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.700 6.500-9.500 6.500S5 16.500 2.500 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  accepted: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M8 12.500l3 3 5.500-6.500",
  message: "M3.500 6h17v12h-17zM4 6.500l8 6.500 8-6.500",
  moderation: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.500 12l2.500 2.500 4.500-4.500",
  badge: "M12 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12M8.500 14 7 21l5-2.500L17 21l-1.500-7",
  reminder: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4l3 2",
};

/** One notification: who did what, in which topic, when. The whole of it leads there. */
export function NotificationRow({
  notification,
  onOpen,
}: {
  notification: NotificationView;
  onOpen: (notification: NotificationView) => void;
}) {
  const { kind, at, isRead, path } = notification;
  const { text, about } = describeNotification(notification);
  return (
    <Link to={path} className="notification" data-unread={!isRead} onClick={() => onOpen(notification)}>
      <svg viewBox="0 0 24 24" width={20} height={20} className="notification-icon" aria-hidden="true">
        <path d={DRAWINGS[kind]} />
      </svg>
      <span className="notification-text">
        <span className="notification-what">{text}</span>
        {about ? <span className="notification-about">{about}</span> : null}
        <RelativeTime at={at} className="notification-when" />
      </span>
      {isRead ? null : (
        <span className="notification-dot">
          <VisuallyHidden>Unread</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}
