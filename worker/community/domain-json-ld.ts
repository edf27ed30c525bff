import type { AuthorView, PostView, TopicView } from "./contract-topic.ts";
import { topicPath } from "./domain-topic.ts";

/** In characters, how much of a reply search engines are told; the page has it whole. */
const REPLY_LENGTH = 300;
const FIRST_POST_LENGTH = 1500;

interface TopicJsonLdInput {
  view: TopicView;
  /** Those of the page; the first one of the topic is among them on its first page. */
  posts: readonly PostView[];
  answerPost: PostView | null;
  authors: readonly AuthorView[];
}

/**
 * A page of a topic for search engines: a question with its answers, or a discussion with its replies. The pages after the
 * first are parts of the same discussion.
 */
export function topicJsonLd(
  { view, posts, answerPost, authors }: TopicJsonLdInput,
  origin: string,
): Record<string, unknown> {
  const names = new Map(authors.map((author) => [author.id, author]));
  const url = origin + topicPath(view);
  const shown = posts.filter(({ html }) => html !== null);
  const first = shown.find(({ number }) => number === 1);
  const replies = shown.filter(({ number }) => number !== 1);
  const common = (post: PostView, length: number) => ({
    text: cutText(htmlToText(post.html ?? ""), length),
    datePublished: new Date(post.createdAt).toISOString(),
    ...(post.editedAt ? { dateModified: new Date(post.editedAt).toISOString() } : {}),
    url: `${origin}${topicPath(view, post.number)}#post-${post.number}`,
    author: toPerson(names.get(post.authorId), origin),
  });
  const replyCount = Math.max(0, view.lastNumber - 1 - view.moved);
  if (view.hasAnswers && first) {
    const answer = (post: PostView) => ({
      "@type": "Answer",
      ...common(post, REPLY_LENGTH),
      upvoteCount: post.reactions.helpful ?? 0,
    });
    const accepted = shown.find(({ number }) => number === view.answer) ?? answerPost;
    return {
      "@type": "QAPage",
      mainEntity: {
        "@type": "Question",
        name: view.title,
        ...common(first, FIRST_POST_LENGTH),
        answerCount: replyCount,
        ...(accepted?.html ? { acceptedAnswer: answer(accepted) } : {}),
        suggestedAnswer: replies.filter(({ number }) => number !== view.answer).map(answer),
      },
    };
  }
  return {
    "@type": "DiscussionForumPosting",
    headline: view.title,
    ...(first
      ? common(first, FIRST_POST_LENGTH)
      : { url, datePublished: new Date(view.createdAt).toISOString(), author: toPerson(undefined, origin) }),
    url,
    commentCount: replyCount,
    ...(view.tags.length > 0 ? { keywords: view.tags.join(", ") } : {}),
    comment: replies.map((post) => ({ "@type": "Comment", ...common(post, REPLY_LENGTH) })),
  };
}

const toPerson = (author: AuthorView | undefined, origin: string) => ({
  "@type": "Person",
  name: author?.name ?? "A member",
  ...(author?.handle ? { url: `${origin}/community/u/${author.handle}` } : {}),
});

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The words of a post's HTML, which post-html.ts made: blocks end with a space, and nothing else has to be known. */
export const htmlToText = (html: string): string =>
  html
    .replace(/<(?:\/(?:p|li|h[1-6]|blockquote|pre|td|th)|br|hr)>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();

/** The beginning of a text, cut between words. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), length - 40)).trimEnd()}…`;
}
