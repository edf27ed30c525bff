/** A page that follows a topic: whatever happens on the way, it ends with each post once, as it is. */
import { expect, it, vi } from "vitest";
import type { PostView, TopicChanges, TopicView } from "#worker/community/contract-topic.ts";
import type { LiveEvent } from "#worker/live/contract.ts";
import { followChannel } from "../../lib/live-channels.ts";
import type { LiveListener } from "../../lib/live-socket.ts";
import { addPage, applyChanges, initialState, showNewPosts, shownPosts, type TopicState } from "./topic-state.ts";

/** The page's socket: what it is told of, and who answers what it sends. */
const socket = vi.hoisted(() => ({
  listener: null as unknown as LiveListener,
  answer: (_command: { type: string; version: number }): void => {},
}));
vi.mock("../../lib/live-socket.ts", () => ({
  joinLiveSocket: (listener: LiveListener) => {
    socket.listener = listener;
  },
  sendLive: (command: { type: string; version: number }) => socket.answer(command),
  openLiveSocket: () => () => undefined,
}));

const VIEW = { id: "t", slug: "s", title: "Beans", answer: null, lastNumber: 0, closed: false } as unknown as TopicView;
const AUTHOR = { id: "a", handle: "ana", name: "Ana", avatar: null, badge: null };

/** A topic as its object keeps it: posts, and which version each changed in last. */
class Source {
  version = 1;
  posts = new Map<number, { post: PostView; changed: number }>();
  write(number = this.posts.size + 1): void {
    this.version += 1;
    const revision = (this.posts.get(number)?.post.revision ?? -1) + 1;
    const post = {
      number,
      id: `id-${number}`,
      authorId: "a",
      replyTo: null,
      revision,
      html: `<p>${number}.${revision}</p>`,
    };
    const rest = { state: "shown" as const, createdAt: 0, editedAt: null, reactions: {} };
    this.posts.set(number, { post: { ...post, ...rest }, changed: this.version });
  }
  hide(number: number): void {
    this.version += 1;
    const { post } = this.posts.get(number) as { post: PostView };
    this.posts.set(number, { post: { ...post, state: "hidden", html: null }, changed: this.version });
  }
  changes(since: number, limit = 3): TopicChanges | null {
    const changed = [...this.posts.values()]
      .filter((each) => each.changed > since)
      .sort((a, b) => a.changed - b.changed);
    const some = changed.slice(0, limit);
    const last = some.at(-1);
    return last
      ? { topic: "t", from: since, to: last.changed, posts: some.map(({ post }) => post), authors: [AUTHOR] }
      : null;
  }
  page(from: number, to: number) {
    const posts = [...this.posts.values()].map(({ post }) => post).filter((p) => p.number >= from && p.number <= to);
    const view = { ...VIEW, lastNumber: this.posts.size };
    return { view, posts, authors: [AUTHOR], answerPost: null, version: this.version, mine: {} };
  }
}

/** A page that shows the last posts, or its first ones only, behind a connection that is cut and repeats itself. */
class Page {
  state: TopicState;
  queue: LiveEvent[] = [];
  asked = 0;
  constructor(
    readonly source: Source,
    from: number,
    to: number,
  ) {
    const page = { ...source.page(from, to), from } as unknown as Parameters<typeof initialState>[0];
    this.state = initialState(page, () => "");
    socket.answer = ({ type, version }) => {
      if (type !== "watch") return;
      this.asked += 1;
      for (let since = version; ; ) {
        const missed = source.changes(since);
        if (!missed) break;
        this.queue.push({ type: "topic", ...missed });
        since = missed.to;
      }
      this.queue.push({ type: "watching", topic: "t", version: source.version });
    };
    followChannel("t", this.state.version, {
      onChanges: (event) => {
        this.state = showNewPosts(applyChanges(this.state, event as unknown as TopicChanges));
      },
    });
  }
  /** The connection is there again. */
  connect(): void {
    socket.listener.onOpen();
  }
  deliver(): void {
    for (let event = this.queue.shift(); event; event = this.queue.shift()) this.receive(event);
  }
  receive(event: LiveEvent): void {
    socket.listener.onEvent(event);
  }
}

/** The same numbers for the same seed. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it.each(Array.from({ length: 200 }, (_, seed) => seed))("misses nothing and repeats nothing, seed %i", (seed) => {
  const next = numbersOf(seed);
  const source = new Source();
  for (let i = 0; i < 1 + next(30); i++) source.write();
  const from = Math.max(1, source.posts.size - 19);
  const page = new Page(source, from, source.posts.size);
  let live = source.version;
  for (let step = 0; step < 60; step++) {
    const dice = next(10);
    if (dice < 4) source.write();
    else if (dice < 6) source.write(1 + next(source.posts.size));
    else if (dice === 6) source.hide(1 + next(source.posts.size));
    else if (dice === 7) page.deliver();
    else if (dice === 8) {
      // The connection is cut: what was under way is lost, and some of it comes again.
      page.queue = page.queue.slice(0, next(page.queue.length + 1));
      page.connect();
      live = source.version;
    } else {
      // The hub tells all pages: what this one has may be among it, and a frame may be lost.
      for (let missed = source.changes(live); missed; missed = source.changes(live)) {
        if (next(8) > 0) page.queue.push({ type: "topic", ...missed });
        if (next(8) === 0) page.queue.push({ type: "topic", ...missed });
        live = missed.to;
      }
    }
  }
  page.deliver();
  page.connect();
  page.deliver();
  const shown = shownPosts(page.state).map(({ seenIn: _, ...post }) => post);
  const expected = [...source.posts.values()].map(({ post }) => post).filter(({ number }) => number >= from);
  expect(shown).toEqual(expected);
  expect(page.state.version).toBe(source.version);
  expect(page.state.view.lastNumber).toBe(source.posts.size);
});

it("a page in the middle keeps its own posts up to date, and counts those that come", () => {
  const source = new Source();
  for (let i = 0; i < 60; i++) source.write();
  const page = new Page(source, 21, 40);
  page.connect();
  source.write();
  source.write(30);
  source.write(5);
  page.queue.push({ type: "topic", ...(source.changes(page.state.version, 9) as TopicChanges) });
  page.deliver();
  expect(shownPosts(page.state).map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, i) => i + 21));
  expect(page.state.posts.get(30)?.html).toBe("<p>30.1</p>");
  expect([page.state.posts.has(5), page.state.posts.has(61), page.state.view.lastNumber]).toEqual([false, false, 61]);
});

it("a page of posts that is older than what is shown is loaded again; a newer one is not undone by old frames", () => {
  const source = new Source();
  for (let i = 0; i < 40; i++) source.write();
  const page = new Page(source, 1, 20);
  const old = source.page(21, 40);
  source.write(25);
  const late = source.changes(page.state.version) as TopicChanges;
  page.state = applyChanges(page.state, late);
  expect(addPage(page.state, old)).toBeNull();
  source.write(26);
  const newer = addPage(page.state, source.page(21, 40)) as TopicState;
  expect([newer.first, newer.last, newer.posts.get(26)?.html]).toEqual([1, 40, "<p>26.1</p>"]);
  // It was sent before the page was read, and comes after it.
  const early = {
    ...late,
    to: late.to + 1,
    from: late.to,
    posts: [{ ...late.posts[0], number: 26, html: "old" } as PostView],
  };
  expect(applyChanges({ ...newer, version: late.to }, early).posts.get(26)?.html).toBe("<p>26.1</p>");
});

it("asks once where frames are missing", () => {
  const source = new Source();
  for (let i = 0; i < 5; i++) source.write();
  const page = new Page(source, 1, 5);
  page.connect();
  page.deliver();
  for (let i = 0; i < 3; i++) source.write();
  const frame = { type: "topic", ...(source.changes(source.version - 1) as TopicChanges) } as LiveEvent;
  const asked = page.asked;
  page.receive(frame);
  page.receive(frame);
  expect(page.asked).toBe(asked + 1);
  page.deliver();
  expect(page.state.last).toBe(8);
});
