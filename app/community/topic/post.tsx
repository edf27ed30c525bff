import { memo, type ReactNode } from "react";
import type { AuthorView, PostView } from "#worker/community/contract-topic.ts";
import { topicPath } from "#worker/community/domain-topic.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon.tsx";
import { AuthorName, Avatar } from "../avatar.tsx";
import { DrawnIcon } from "./drawn-icon.tsx";
import { PostTime } from "./post-time.tsx";
import { REACTION_WORDS } from "./reaction-words.ts";
import { postElementId, textElementId } from "./topic-data.ts";

const UNKNOWN_AUTHOR: AuthorView = { id: "", handle: null, name: "A former member", avatar: null, badge: null };

/** What is said in place of a post that isn't shown. */
const TOMBSTONES = {
  hidden: "A moderator hid this post.",
  deleted: "The author deleted this post.",
  moved: "A moderator moved this post to another topic.",
} as const;

export interface PostProps {
  post: PostView;
  author: AuthorView | undefined;
  /** Where this post's own address leads. */
  href: string;
  /** Whom it answers, where that is known: who, and the way there. */
  replyTo: { number: number; name: string | null; href: string } | null;
  isAnswer: boolean;
  /** The address of the page names it. */
  isTarget: boolean;
  /** What follows was not here when the member read this last. */
  isFirstNew?: boolean;
  /** Epoch milliseconds; the time is told from there. */
  now: number;
  /** What the reader can do with it; without, its reactions are only counted. */
  actions?: ReactNode;
  /** Its poll, where it has one. */
  poll?: ReactNode;
  /** In place of its text, where it is being edited. */
  editor?: ReactNode;
}

/** One post of a topic. The words are HTML that the server has made of them safely. */
export const Post = memo(function Post({
  post,
  author = UNKNOWN_AUTHOR,
  href,
  replyTo,
  isAnswer,
  isTarget,
  isFirstNew = false,
  now,
  actions,
  poll,
  editor,
}: PostProps) {
  const { number, html, state } = post;
  return (
    <li
      id={postElementId(number)}
      className={cx("post", isAnswer && "post-answer", isTarget && "post-target", state !== "shown" && "post-gone")}
      data-number={number}
      tabIndex={-1}
    >
      {isFirstNew ? (
        <p className="post-new-line">
          <span>New since your last visit</span>
        </p>
      ) : null}
      <article aria-labelledby={`by-${number}`}>
        <Avatar author={author} />
        <div className="post-main">
          {isAnswer ? (
            <p className="post-answer-mark">
              <Icon name="check" size={16} /> Accepted answer
            </p>
          ) : null}
          <header className="post-head">
            <span className="post-author" id={`by-${number}`}>
              <AuthorName author={author} />
              <span className="visually-hidden">, post {number}</span>
            </span>
            <span className="post-when">
              <PostTime at={post.createdAt} now={now} />
              {post.editedAt && html !== null ? <span className="post-edited"> · edited</span> : null}
            </span>
            <a className="post-number num" href={href} aria-label={`Link to post ${number}`}>
              #{number}
            </a>
          </header>
          {replyTo && state === "shown" ? (
            <a className="post-reply-to" href={replyTo.href}>
              <DrawnIcon path="M10 6 5 11l5 5M5 11h9c4 0 6 2 6 6" size={15} />
              {replyTo.name ? `${replyTo.name} in #${replyTo.number}` : `#${replyTo.number}`}
            </a>
          ) : null}
          {html === null ? (
            <p className="post-tombstone">
              {state === "shown" ? "This post isn't available." : TOMBSTONES[state]}
              {post.movedTo ? (
                <>
                  {" "}
                  <a href={topicPath({ id: post.movedTo.topic, slug: post.movedTo.slug }, post.movedTo.number)}>
                    Read it there
                  </a>
                </>
              ) : null}
            </p>
          ) : (
            (editor ?? (
              <div
                id={textElementId(number)}
                className="post-text"
                suppressHydrationWarning
                // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server of escaped parts (worker/community/post-html.ts)
                dangerouslySetInnerHTML={{ __html: html }}
              />
            ))
          )}
          {html === null ? null : poll}
          {editor && html !== null ? null : (
            <div className="post-foot" data-end={number}>
              {actions ?? <ReactionCounts post={post} />}
            </div>
          )}
        </div>
      </article>
    </li>
  );
});

/** How many said what, where nothing can be pressed. */
function ReactionCounts({ post }: { post: PostView }) {
  const said = REACTION_WORDS.filter(({ reaction }) => (post.reactions[reaction] ?? 0) > 0);
  if (said.length === 0) return null;
  return (
    <ul className="reactions" aria-label="Reactions">
      {said.map(({ reaction, word, path }) => (
        <li key={reaction} className="reaction">
          <DrawnIcon path={path} />
          {word} <b className="num">{post.reactions[reaction]}</b>
        </li>
      ))}
    </ul>
  );
}
