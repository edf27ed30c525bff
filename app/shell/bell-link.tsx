import type { ComponentProps } from "react";
import { Link } from "../ui/index.ts";

/** What the bell says to those who don't see it. */
const nameOf = (unread: number): string =>
  unread === 0 ? "Notifications" : `${unread} unread ${unread === 1 ? "notification" : "notifications"}`;

/** The bell: a link to the notifications, which works without scripts, with the number of unread ones where it is known. */
export function BellLink({ unread = 0, ...props }: { unread?: number } & Omit<ComponentProps<typeof Link>, "to">) {
  return (
    <Link
      to="/notifications"
      className="button button-ghost button-icon site-bell-link"
      aria-label={nameOf(unread)}
      {...props}
    >
      <svg
        viewBox="0 0 24 24"
        width={20}
        height={20}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M12 3a6 6 0 0 0-6 6c0 6-2.500 7-2.500 8.500h17c0-1.500-2.500-2.500-2.500-8.500a6 6 0 0 0-6-6zM9.500 20.500a2.700 2.700 0 0 0 5 0" />
      </svg>
      <span className="site-count" aria-hidden="true">
        {unread > 99 ? "99+" : unread || ""}
      </span>
    </Link>
  );
}
