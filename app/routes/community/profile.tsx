import { Suspense } from "react";
import { data } from "react-router";
import { Avatar } from "#app/community/avatar.tsx";
import { TimeAgo } from "#app/community/lists/time-ago.tsx";
import { rowPath, toRowView } from "#app/community/lists/topic-list-data.ts";
import { ProfileFacts } from "#app/community/profile/profile-facts.tsx";
import { requestContextKey } from "#app/context.ts";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { seo } from "#app/lib/seo.ts";
import { useAdminAccess, useUser } from "#app/lib/viewer-store.ts";
import { Badge, Container, EmptyState, Link, Section } from "#app/ui/index.ts";
import { TRUST_NAMES } from "#worker/community/domain-trust.ts";
import { FORUM_TAG } from "#worker/kernel/page-tags.ts";
import type { Route } from "./+types/profile.ts";
import "../content-page.css";
import "#app/community/community.css";
import "#app/community/profile/profile.css";

const RemoveAvatar = lazyComponent(() =>
  import("#app/community/profile/remove-avatar.tsx").then((m) => m.RemoveAvatar),
);
const TrustDialog = lazyComponent(() => import("#app/community/profile/trust-dialog.tsx").then((m) => m.TrustDialog));

const MessageLink = lazyComponent(() => import("#app/messages/message-link.tsx").then((m) => m.MessageLink));

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? seo({
        title: `${loaderData.profile.name} (@${loaderData.profile.handle})`,
        description: `What ${loaderData.profile.name} wrote in the community: topics, replies and answers.`,
        noindex: loaderData.profile.posts < 3 || loaderData.cursor !== null,
      })
    : [];

/** A member with what everybody may read of theirs. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const cursor = ctx.url.searchParams.get("cursor")?.slice(0, 20) ?? null;
  ctx.addPageTags(FORUM_TAG);
  const page = await ctx.community.readProfilePage(params.handle, cursor ?? undefined);
  const topics = cursor === null ? await ctx.community.listTopicsBy(page.profile.id) : [];
  return data(
    { ...page, cursor, topics: topics.slice(0, 8).map(toRowView) },
    { headers: { "Cache-Control": "s-maxage=30" } },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { profile, posts, topics, next, cursor } = loaderData;
  const path = `/community/u/${profile.handle}`;
  const isStaff = useAdminAccess();
  const user = useUser();
  const isAdmin = user?.role === "admin";
  return (
    <>
      <header className="profile-head">
        <Container size="text" className="profile-who">
          <Avatar author={profile} size={88} />
          <div>
            <h1 dir="auto">{profile.name}</h1>
            <p className="profile-handle">
              <span>@{profile.handle}</span>
              {profile.badge ? (
                <Badge tone="primary">{profile.badge === "staff" ? "Team" : "Moderator"}</Badge>
              ) : (
                <Badge>{TRUST_NAMES[profile.trust] ?? TRUST_NAMES[0]}</Badge>
              )}
            </p>
          </div>
          <div className="profile-actions">
            {user && profile.handle ? (
              <Suspense fallback={null}>
                <MessageLink key={profile.handle} handle={profile.handle} name={profile.name} />
              </Suspense>
            ) : null}
          </div>
        </Container>
      </header>
      <Section tight size="text">
        {profile.bio ? (
          <p className="profile-bio" dir="auto">
            {profile.bio}
          </p>
        ) : null}
        <ProfileFacts profile={profile} />
        {isStaff ? (
          <Suspense fallback={null}>
            <div className="row" style={{ marginTop: 20 }}>
              {isAdmin ? <TrustDialog member={profile.id} name={profile.name} /> : null}
              {profile.avatar ? <RemoveAvatar member={profile.id} name={profile.name} /> : null}
            </div>
          </Suspense>
        ) : null}
        {topics.length > 0 ? (
          <section aria-labelledby="profile-topics">
            <h2 id="profile-topics">Topics</h2>
            <ul className="profile-list">
              {topics.map((topic) => (
                <li key={topic.id}>
                  <Link to={rowPath(topic)} dir="auto">
                    {topic.title}
                  </Link>
                  <span className="dim small">
                    {topic.category.name} · <TimeAgo at={topic.bumpedAt} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section aria-labelledby="profile-posts">
          <h2 id="profile-posts">Posts</h2>
          {posts.length === 0 ? (
            <EmptyState title="No posts here" text={`Public posts by ${profile.name} will appear here.`} />
          ) : (
            <ul className="profile-list">
              {posts.map((post) => (
                <li key={`${post.topic.id}-${post.number}`}>
                  <Link to={`/community/t/${post.topic.slug}/${post.topic.id}/${post.number}`} dir="auto">
                    {post.topic.title}
                  </Link>
                  <p dir="auto">{post.excerpt}</p>
                  <span className="dim small">
                    <TimeAgo at={post.createdAt} />
                    {post.reactions > 0
                      ? ` · ${post.reactions} ${post.reactions === 1 ? "reaction" : "reactions"}`
                      : ""}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <p className="row row-between">
            {cursor ? <Link to={path}>Newest posts</Link> : <span />}
            {next ? (
              <Link to={`${path}?cursor=${next}`} rel="next">
                Older posts
              </Link>
            ) : null}
          </p>
        </section>
      </Section>
    </>
  );
}
