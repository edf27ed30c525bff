import { Plant } from "#app/art/index.ts";
import { Card, Link } from "#app/ui/index.ts";
import type { ArticleCard } from "#worker/content/domain.ts";
import { CATEGORIES } from "#worker/content/domain.ts";
import { plantForPost } from "./plant-for-post.ts";
import { PostMeta } from "./post-meta.tsx";

/** An article in a list; the whole card is its link. */
export function PostCard({ post, as: Tag = "h2" }: { post: ArticleCard; as?: "h2" | "h3" }) {
  return (
    <Card as="article" link className="post">
      <div className="post-art" style={{ "--at": `${22 + ((post.slug.length * 37) % 56)}%` } as React.CSSProperties}>
        <Plant name={plantForPost(post)} size={112} stroke={2.2} />
      </div>
      <p className="eyebrow">{CATEGORIES[post.category].name}</p>
      <Tag>
        <Link to={`/article/${post.slug}`}>{post.title}</Link>
      </Tag>
      <p className="dim">{post.summary}</p>
      <PostMeta post={post} />
    </Card>
  );
}
