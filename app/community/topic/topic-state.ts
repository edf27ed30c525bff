import type { AuthorView, PostView, TopicChanges, TopicPage, TopicView } from "#worker/community/contract-topic.ts";
import type { TopicPageData } from "./topic-data.ts";

/** What an open page shows of a topic. */
export interface TopicState {
  view: TopicView;
  /** Those that are shown are the numbers from `first` to `last`; what came since waits behind them. */
  posts: ReadonlyMap<number, KnownPost>;
  authors: ReadonlyMap<string, AuthorView>;
  first: number;
  last: number;
  /** The page goes to the topic's end, so that new posts belong to it. */
  isAtEnd: boolean;
  /** The accepted answer, where it stands further down than the first page. */
  answerPost: PostView | null;
  /** Everything that has changed up to it is here. */
  version: number;
}

/** A post with the version of the topic that it was read in: what is older does not replace it. */
export type KnownPost = PostView & { seenIn: number };

/** What the server rendered. @param textOf the words of a post in the page's own markup */
export function initialState(page: TopicPageData, textOf: (number: number) => string): TopicState {
  const fill = <P extends PostView>(post: P): P => (post.html === "" ? { ...post, html: textOf(post.number) } : post);
  return {
    view: page.view,
    posts: new Map(page.posts.map((post) => [post.number, { ...fill(post), seenIn: page.version }])),
    authors: new Map(page.authors.map((author) => [author.id, author])),
    first: page.from,
    last: page.from + page.posts.length - 1,
    isAtEnd: page.from + page.posts.length > page.view.lastNumber,
    answerPost: page.answerPost && fill(page.answerPost),
    version: page.version,
  };
}

/** The posts that the page shows, in order. */
export function shownPosts({ posts, first, last }: TopicState): KnownPost[] {
  const shown: KnownPost[] = [];
  for (let number = first; number <= last; number++) {
    const post = posts.get(number);
    if (post) shown.push(post);
  }
  return shown;
}

/** The last post that is known without a gap after those shown. */
export function lastKnown({ posts, last }: Pick<TopicState, "posts" | "last">): number {
  let number = last;
  while (posts.has(number + 1)) number++;
  return number;
}

/**
 * The state after a frame of the socket that follows on from it (app/lib/live-channels.ts). What is known already, or not
 * shown here, changes nothing: a frame may overlap with what was loaded.
 */
export function applyChanges(state: TopicState, changes: TopicChanges): TopicState {
  if (changes.to <= state.version) return state;
  const posts = new Map(state.posts);
  let answerPost = state.answerPost;
  for (const post of changes.posts) {
    const before = posts.get(post.number);
    // Changes come in their own order: a new post may come before the one below it, which was edited since.
    if (before ? before.seenIn < changes.to : state.isAtEnd && post.number > state.last)
      posts.set(post.number, { ...post, seenIn: changes.to });
    if (answerPost?.number === post.number) answerPost = post;
  }
  const lastNumber = Math.max(state.view.lastNumber, ...changes.posts.map(({ number }) => number));
  const view = changes.view ?? state.view;
  return {
    ...state,
    view: { ...view, lastNumber: Math.max(view.lastNumber, lastNumber) },
    posts,
    authors: withAuthors(state.authors, changes.authors),
    answerPost: answerPost && view.answer === answerPost.number ? answerPost : null,
    version: changes.to,
  };
}

/**
 * The state with a page of posts that was loaded before or after those that are shown.
 * @returns null where the page is older than the state, so that a change of its posts may have been missed: load it again
 */
export function addPage(state: TopicState, page: TopicPage): TopicState | null {
  if (page.version < state.version) return null;
  const numbers = page.posts.map(({ number }) => number);
  const [first, last] = [Math.min(state.first, ...numbers), Math.max(state.last, ...numbers)];
  // Nothing may be missing between what is shown and what was loaded.
  if (numbers.length === 0 || Math.min(...numbers) > state.last + 1 || Math.max(...numbers) < state.first - 1)
    return state;
  const posts = new Map(state.posts);
  for (const post of page.posts) posts.set(post.number, { ...post, seenIn: page.version });
  const lastNumber = Math.max(state.view.lastNumber, page.view.lastNumber);
  return {
    ...state,
    view: { ...state.view, lastNumber },
    posts,
    authors: withAuthors(state.authors, page.authors),
    first,
    last,
    isAtEnd: state.isAtEnd || last >= lastNumber,
  };
}

/** Shows what has come since. */
export const showNewPosts = (state: TopicState): TopicState => ({ ...state, last: lastKnown(state) });

function withAuthors(
  before: ReadonlyMap<string, AuthorView>,
  more: readonly AuthorView[],
): ReadonlyMap<string, AuthorView> {
  if (more.every((author) => before.get(author.id) === author)) return before;
  return new Map([...before, ...more.map((author) => [author.id, author] as const)]);
}
