import { Avatar } from "../avatar.tsx";
import { DrawnIcon } from "./drawn-icon.tsx";
import type { OutgoingPost } from "./outbox.ts";

const STATE_WORDS: Record<OutgoingPost["state"], string> = {
  sending: "Posting…",
  waiting: "Waiting for a connection. It's posted as soon as you're online.",
  refused: "Not posted.",
  held: "A moderator will look at this. Until then, only you see it.",
};

const CLOCK = "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4.500l3 1.500";

/** The member's posts that are on their way, below those that everybody sees. */
export function OutgoingPosts({
  posts,
  author,
  onRetry,
  onEdit,
  onRemove,
}: {
  posts: readonly OutgoingPost[];
  author: { id: string; name: string };
  onRetry: (id: string) => void;
  /** Back to the field. */
  onEdit: (post: OutgoingPost) => void;
  onRemove: (id: string) => void;
}) {
  if (posts.length === 0) return null;
  return (
    <ol className="posts outgoing" aria-label="Posts being sent">
      {posts.map((post) => (
        <li key={post.id} className="post post-outgoing" data-state={post.state}>
          <article>
            <Avatar author={author} />
            <div className="post-main">
              <p className="post-head">
                <span className="author-name">{author.name}</span>
              </p>
              <p className="post-text post-source">{post.text}</p>
              <p className="post-outgoing-state" role="status">
                {post.state === "waiting" || post.state === "sending" ? <DrawnIcon size={16} path={CLOCK} /> : null}
                {post.problem ?? STATE_WORDS[post.state]}
              </p>
              {post.state === "refused" || post.state === "waiting" ? (
                <p className="post-outgoing-actions">
                  <button type="button" className="post-action" onClick={() => onRetry(post.id)}>
                    Try again
                  </button>
                  <button type="button" className="post-action" onClick={() => onEdit(post)}>
                    Edit
                  </button>
                  <button type="button" className="post-action" onClick={() => onRemove(post.id)}>
                    Discard
                  </button>
                </p>
              ) : null}
            </div>
          </article>
        </li>
      ))}
    </ol>
  );
}
