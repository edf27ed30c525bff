import type { ArticleCard } from "#worker/content/domain.ts";

const dateFormat = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** "November 12, 2026" for an ISO date, the same in every time zone. */
const formatIsoDate = (iso: string): string => dateFormat.format(new Date(`${iso}T00:00:00Z`));

/** Date, length and author of an article on one line. */
export function PostMeta({ post }: { post: Pick<ArticleCard, "published" | "minutes" | "author"> }) {
  return (
    <p className="post-meta">
      <time dateTime={post.published}>{formatIsoDate(post.published)}</time>
      <span>{post.minutes} min read</span>
      <span>{post.author}</span>
    </p>
  );
}
