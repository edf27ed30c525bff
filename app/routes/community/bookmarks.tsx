import { redirect } from "react-router";
import { requireOwner } from "#app/community/own/load-own.ts";
import { OwnPage } from "#app/community/own/own-page.tsx";
import { OwnRow } from "#app/community/own/own-row.tsx";
import { requestContextKey } from "#app/context.ts";
import { apiRequest } from "#app/lib/api-request.ts";
import { LocalTime } from "#app/lib/local-time.tsx";
import { PRIVATE_HEADERS, privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { Icon, Link } from "#app/ui/index.ts";
import { type Bookmark, bookmarkParams } from "#worker/members/contract.ts";
import type { Route } from "./+types/bookmarks";
import "../content-page.css";

const PATH = "/community/bookmarks";

export const meta = () =>
  seo({ title: "Bookmarks", description: "Posts and topics you want to find again.", noindex: true });

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const member = await requireOwner(ctx, PATH);
  const before = ctx.url.searchParams.get("before") ?? undefined;
  return privateData({ ...(await ctx.members.listBookmarks(member, before)), isFirst: before === undefined });
}

export const headers = () => PRIVATE_HEADERS;

/** Removes a bookmark where scripts are off. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContextKey);
  const member = await requireOwner(ctx, PATH);
  const params = bookmarkParams.safeParse(Object.fromEntries(await request.formData()));
  if (params.success) await ctx.members.removeBookmark(member, params.data.topic, params.data.number);
  return redirect(PATH, { status: 303, headers: PRIVATE_HEADERS });
}

export default function Bookmarks({ loaderData: { bookmarks, next, isFirst } }: Route.ComponentProps) {
  return (
    <OwnPage
      path={PATH}
      title="Bookmarks"
      lead="Posts and topics you want to find again. Only you see them."
      next={next}
      isFirst={isFirst}
      items={bookmarks}
      empty={{
        title: "No bookmarks yet",
        text: "Bookmark a post, or press B on the keyboard, and it will appear here.",
      }}
      row={(bookmark) => <BookmarkRow key={`${bookmark.topic}:${bookmark.number}`} bookmark={bookmark} />}
    />
  );
}

function BookmarkRow({ bookmark }: { bookmark: Bookmark }) {
  const { topic, number, title, path, note, remindAt, createdAt } = bookmark;
  const url = `/api/members/me/bookmarks/${topic}/${number}`;
  const remove = async () => {
    await apiRequest("DELETE", url);
    return () => apiRequest("PUT", url, { note, remindAt });
  };
  return (
    <OwnRow
      verb="Remove bookmark"
      done="Bookmark removed"
      name={number > 0 ? `${title}, post ${number}` : title}
      fields={{ topic, number }}
      remove={remove}
    >
      <h2>
        <Link to={path} dir="auto">
          {title}
        </Link>
      </h2>
      <p className="own-row-meta">
        <span>{number > 0 ? `Post ${number}` : "The whole topic"}</span>
        <span>
          Added <LocalTime at={createdAt} show="short" />
        </span>
        {remindAt ? (
          <span>
            <Icon name="clock" size={14} />
            Reminder <LocalTime at={remindAt} show="short" />
          </span>
        ) : null}
      </p>
      {note ? (
        <p className="own-row-text" dir="auto">
          {note}
        </p>
      ) : null}
    </OwnRow>
  );
}
