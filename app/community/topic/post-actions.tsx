import { useState } from "react";
import type { Reaction } from "#worker/community/contract-topic.ts";
import { apiRequest, errorMessage } from "../../lib/api-request.ts";
import { cx } from "../../ui/cx.ts";
import { toast } from "../../ui/toast-store.ts";
import { DrawnIcon } from "./drawn-icon.tsx";
import { REACTION_WORDS } from "./reaction-words.ts";
import type { KnownPost } from "./topic-state.ts";

export interface PostActionsProps {
  topic: string;
  post: KnownPost;
  /** Of the signed-in member. */
  own: { isAuthor: boolean; reaction: Reaction | null; isBookmarked: boolean; mayChange: boolean };
  /** For the author of the question and staff: which reply answered it. */
  mayAnswer: boolean;
  isAnswer: boolean;
  canReply: boolean;
  href: string;
  countOf: (post: KnownPost, reaction: Reaction) => number;
  onReact: (number: number, reaction: Reaction) => void;
  onReply: (number: number) => void;
  onQuote: (number: number) => void;
  onEdit: (number: number) => void;
  onHistory: (number: number) => void;
  onReport: (number: number) => void;
  onBookmark: (number: number) => void;
}

/** What a member can do with a post. */
export function PostActions(props: PostActionsProps) {
  const { topic, post, own, isAnswer, href, countOf } = props;
  const { number } = post;
  const [isBusy, setBusy] = useState(false);
  const call = async (method: string, path: string, body?: unknown): Promise<boolean> => {
    setBusy(true);
    try {
      await apiRequest(method, `/api/community/topics/${topic}${path}`, body);
      return true;
    } catch (error) {
      toast({ title: errorMessage(error), tone: "error" });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const restore = () => call("POST", `/posts/${number}/restore`, {});
  const remove = async () => {
    if (await call("DELETE", `/posts/${number}`))
      toast({ title: "Post deleted", action: { label: "Undo", onClick: () => void restore() } });
  };
  const accept = async () => {
    if (await call("PUT", "/answer", { number: isAnswer ? null : number }))
      toast({ title: isAnswer ? "No longer the accepted answer" : "Answer accepted", tone: "success" });
  };
  const copyLink = () =>
    navigator.clipboard.writeText(new URL(href, location.href).href).then(
      () => toast({ title: "Link copied" }),
      () => toast({ title: "The link couldn't be copied. Copy it from the address bar.", tone: "error" }),
    );
  if (post.html === null)
    return own.isAuthor && post.state === "deleted" ? (
      <button type="button" className="post-action" onClick={() => void restore()} aria-disabled={isBusy || undefined}>
        Restore your post
      </button>
    ) : null;
  return (
    <>
      <fieldset className="reactions" aria-label={`Reactions to post ${number}`}>
        {REACTION_WORDS.map(({ reaction, word, path }) => {
          const count = countOf(post, reaction);
          if (own.isAuthor && count === 0) return null;
          const isMine = own.reaction === reaction;
          const inside = (
            <>
              <DrawnIcon path={path} />
              <span className="reaction-word">{word}</span> {count > 0 ? <b className="num">{count}</b> : null}
            </>
          );
          return own.isAuthor ? (
            <span key={reaction} className="reaction">
              {inside}
            </span>
          ) : (
            <button
              key={reaction}
              type="button"
              className={cx("reaction reaction-button", count > 0 && "reaction-said", isMine && "reaction-mine")}
              aria-pressed={isMine}
              onClick={() => props.onReact(number, reaction)}
            >
              {inside}
            </button>
          );
        })}
      </fieldset>
      <div className="post-tools">
        {own.mayChange ? (
          <button type="button" className="post-action" data-action="edit" onClick={() => props.onEdit(number)}>
            Edit
          </button>
        ) : null}
        <details className="post-more" name="post-more">
          <summary className="post-action" aria-label={`More actions for post ${number}`}>
            <DrawnIcon path="M5.500 12h.01M12 12h.01M18.500 12h.01" />
          </summary>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press of a button by key is a click, too; any choice closes the list */}
          <ul
            className="post-menu"
            onClick={(event) => event.currentTarget.closest("details")?.removeAttribute("open")}
          >
            {props.canReply ? (
              <li>
                <button type="button" onClick={() => props.onQuote(number)}>
                  Quote
                </button>
              </li>
            ) : null}
            <li>
              <button type="button" onClick={() => props.onBookmark(number)} aria-pressed={own.isBookmarked}>
                {own.isBookmarked ? "Remove bookmark" : "Bookmark"}
              </button>
            </li>
            <li>
              <button type="button" onClick={() => void copyLink()}>
                Copy link
              </button>
            </li>
            {post.revision > 0 ? (
              <li>
                <button type="button" onClick={() => props.onHistory(number)}>
                  Edit history
                </button>
              </li>
            ) : null}
            {props.mayAnswer && number > 1 ? (
              <li>
                <button type="button" onClick={() => void accept()}>
                  {isAnswer ? "Remove as answer" : "Accept as answer"}
                </button>
              </li>
            ) : null}
            {own.isAuthor ? null : (
              <li>
                <button type="button" onClick={() => props.onReport(number)}>
                  Report
                </button>
              </li>
            )}
            {own.isAuthor ? (
              <li>
                <button type="button" className="post-menu-danger" onClick={() => void remove()}>
                  Delete post
                </button>
              </li>
            ) : null}
          </ul>
        </details>
        {props.canReply ? (
          <button type="button" className="post-action post-reply" onClick={() => props.onReply(number)}>
            <DrawnIcon path="M10 6 5 11l5 5M5 11h9c4 0 6 2 6 6" />
            Reply<span className="visually-hidden"> to post {number}</span>
          </button>
        ) : null}
      </div>
    </>
  );
}
