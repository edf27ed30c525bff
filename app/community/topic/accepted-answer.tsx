import type { AuthorView, PostView } from "#worker/community/contract-topic.ts";
import { Icon } from "../../ui/icon.tsx";
import { AuthorName, Avatar } from "../avatar.tsx";
import { textElementId } from "./topic-data.ts";

/** The answer that stands further down, shown under the question: the words are the post's own. */
export function AcceptedAnswer({
  post,
  author,
  href,
}: {
  post: PostView;
  author: AuthorView | undefined;
  href: string;
}) {
  return (
    <li className="answer-aside">
      <p className="post-answer-mark">
        <Icon name="check" size={16} /> Accepted answer
      </p>
      {author ? (
        <p className="answer-by">
          <Avatar author={author} size={28} /> <AuthorName author={author} />
        </p>
      ) : null}
      <div
        id={`answer-${textElementId(post.number)}`}
        className="post-text"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server of escaped parts (worker/community/post-html.ts)
        dangerouslySetInnerHTML={{ __html: post.html ?? "" }}
      />
      <a className="tap-target" href={href}>
        Go to post #{post.number}
      </a>
    </li>
  );
}
