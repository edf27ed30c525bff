import { useEffect } from "react";
import { redirect, useRevalidator } from "react-router";
import { AccountLayout } from "#app/account/account-layout.tsx";
import { requestContextKey } from "#app/context.ts";
import { onMemberChange } from "#app/lib/member-live.ts";
import { PRIVATE_HEADERS, privateData, redirectToLogin } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { markRead } from "#app/notifications/mark-read.ts";
import { NotificationRow } from "#app/notifications/notification-row.tsx";
import { Button, Card, EmptyState, Link, Row } from "#app/ui/index.ts";
import type { Route } from "./+types/notifications";

const PATH = "/notifications";

export const meta = () =>
  seo({
    title: "Notifications",
    description: "Replies, mentions and other activity in the community that concerns you.",
    noindex: true,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { viewer, flags, notifications } = context.get(requestContextKey);
  if (!(await flags()).forumEnabled) throw new Response(null, { status: 404 });
  const member = await viewer();
  if (!member) throw redirectToLogin(PATH);
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  return privateData({ ...(await notifications.list(member.userId, before)), isFirst: before === undefined });
}

/** Marks all as read up to the newest that the page showed, also where scripts are off. */
export async function action({ context, request }: Route.ActionArgs) {
  const { viewer, flags, notifications } = context.get(requestContextKey);
  if (!(await flags()).forumEnabled) throw new Response(null, { status: 404 });
  const member = await viewer();
  if (!member) return redirectToLogin(PATH);
  const upTo = Number((await request.formData()).get("upTo"));
  if (Number.isSafeInteger(upTo) && upTo > 0) await notifications.markRead(member.userId, { upTo });
  return redirect(PATH, { status: 303, headers: PRIVATE_HEADERS });
}

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { notifications, unread, next, isFirst } = loaderData;
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      onMemberChange((items, isReset) => {
        if ("notifications" in items || isReset) void revalidate();
      }),
    [revalidate],
  );
  return (
    <AccountLayout
      title="Notifications"
      lead="Replies, mentions and other activity in the community that concerns you."
    >
      {notifications.length === 0 ? (
        <EmptyState
          title={isFirst ? "Nothing yet" : "That's all"}
          text="Replies, mentions, and new posts in topics you watch will appear here."
          action={<Link to="/community">Go to the community</Link>}
        />
      ) : (
        <Card as="section" flush>
          <div className="notifications-head">
            <h2>{unread === 0 ? "All read" : `${unread} unread`}</h2>
            {unread > 0 ? (
              <form method="post" action={PATH}>
                <input type="hidden" name="upTo" value={Math.max(...notifications.map(({ at }) => at))} />
                <Button type="submit" variant="ghost">
                  Mark all as read
                </Button>
              </form>
            ) : null}
          </div>
          <ul className="notifications">
            {notifications.map((notification) => (
              <li key={notification.id}>
                <NotificationRow notification={notification} onOpen={(opened) => void markRead([opened])} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Row>
        {isFirst ? null : <Link to={PATH}>Newest</Link>}
        {next ? <Link to={`${PATH}?before=${next}`}>Older</Link> : null}
        <Link to="/profile-settings#notifications">Notification settings</Link>
      </Row>
    </AccountLayout>
  );
}
