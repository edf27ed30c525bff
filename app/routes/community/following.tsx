import { redirect } from "react-router";
import { CategoryMark } from "#app/community/category-mark.tsx";
import { replyWords } from "#app/community/lists/reply-words.ts";
import { TimeAgo } from "#app/community/lists/time-ago.tsx";
import { rowPath } from "#app/community/lists/topic-list-data.ts";
import { requireOwner } from "#app/community/own/load-own.ts";
import { OwnPage } from "#app/community/own/own-page.tsx";
import { OwnRow } from "#app/community/own/own-row.tsx";
import { requestContextKey } from "#app/context.ts";
import { apiRequest } from "#app/lib/api-request.ts";
import { PRIVATE_HEADERS, privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { Link } from "#app/ui/index.ts";
import { type Level, topicParams } from "#worker/members/contract.ts";
import type { Route } from "./+types/following";
import "../content-page.css";

const PATH = "/community/following";
const LEVEL_WORDS: Record<Level, string> = { watching: "Watching", tracking: "Tracking", muted: "Muted" };

export const meta = () =>
  seo({ title: "Topics you follow", description: "Topics you watch, track or have muted.", noindex: true });

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const member = await requireOwner(ctx, PATH);
  const before = ctx.url.searchParams.get("before") ?? undefined;
  const { topics: followed, next } = await ctx.members.listFollowed(member, before);
  const found = await ctx.community.listTopicsById(followed.map(({ topic }) => topic));
  const byId = new Map(found.map((topic) => [topic.id, topic]));
  // What they may not read any more is not named; it can still be left.
  const topics = followed.map(({ topic: id, level, number: read }) => {
    const topic = byId.get(id);
    if (!topic) return { id, level, read, topic: null };
    const { slug, title, access, category, replies, lastNumber, bumpedAt } = topic;
    return { id, level, read, topic: { id, slug, title, access, category, replies, lastNumber, bumpedAt } };
  });
  return privateData({ topics, next, isFirst: before === undefined });
}

export const headers = () => PRIVATE_HEADERS;

/** Leaves a topic where scripts are off. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContextKey);
  const member = await requireOwner(ctx, PATH);
  const params = topicParams.safeParse(Object.fromEntries(await request.formData()));
  if (params.success) await ctx.members.setLevel(member, params.data.topic, null);
  return redirect(PATH, { status: 303, headers: PRIVATE_HEADERS });
}

export default function Following({ loaderData: { topics, next, isFirst } }: Route.ComponentProps) {
  return (
    <OwnPage
      path={PATH}
      title="Topics you follow"
      lead="You're notified of each new post in topics you watch. Only you see this list."
      next={next}
      isFirst={isFirst}
      items={topics}
      empty={{
        title: "You aren't following any topics yet",
        text: "Choose “Watch every reply” or “Track new replies” in a topic, and it will appear here.",
      }}
      row={(followed) => <FollowedRow key={followed.id} followed={followed} />}
    />
  );
}

type Followed = Route.ComponentProps["loaderData"]["topics"][number];

function FollowedRow({ followed: { id, level, read, topic } }: { followed: Followed }) {
  const url = `/api/members/me/topics/${id}/level`;
  const remove = async () => {
    await apiRequest("PUT", url, { level: null });
    return () => apiRequest("PUT", url, { level });
  };
  const unread = topic && level !== "muted" && read > 0 ? topic.lastNumber - read : 0;
  const done = level === "muted" ? "Unmuted" : "Stopped following this topic";
  return (
    <OwnRow
      verb={level === "muted" ? "Unmute" : "Stop following"}
      done={done}
      isLeft
      name={topic?.title ?? "a topic that no longer exists"}
      fields={{ topic: id }}
      remove={remove}
    >
      {topic ? (
        <>
          <h2>
            <Link to={rowPath(topic, unread > 0 ? read + 1 : undefined)} dir="auto">
              {topic.title}
            </Link>
          </h2>
          <p className="own-row-meta">
            <span>{LEVEL_WORDS[level]}</span>
            <span>
              <CategoryMark color={topic.category.color} />
              {topic.category.name}
            </span>
            <span>{replyWords(topic.replies)}</span>
            <TimeAgo at={topic.bumpedAt} />
            {unread > 0 ? <span className="own-new">{unread} new</span> : null}
          </p>
        </>
      ) : (
        <p className="own-row-meta">This topic was removed, or you can no longer read it.</p>
      )}
    </OwnRow>
  );
}
