import type { PollInput } from "#worker/community/domain-poll.ts";

/** A post on its way: it keeps its id until the server has it, so that it is never there twice. */
export interface OutgoingPost {
  id: string;
  text: string;
  replyTo: number | null;
  poll?: PollInput;
  /** `waiting` for the connection; `refused` by the server, which says why; `held` for a moderator. */
  state: "sending" | "waiting" | "refused" | "held";
  problem?: string;
  at: number;
}

/** What became of one attempt. `lost`: no answer, so that it may have been taken. */
export type SendResult =
  | { kind: "shown"; number: number }
  | { kind: "held" }
  | { kind: "refused"; message: string }
  | { kind: "lost" };

interface OutboxOptions {
  /** What an earlier page left unsent. */
  stored: readonly OutgoingPost[];
  send: (post: OutgoingPost) => Promise<SendResult>;
  /** All that is on its way, after each change. */
  onChange: (posts: readonly OutgoingPost[]) => void;
  /** The server has it, under this number. */
  onShown: (post: OutgoingPost, number: number) => void;
  /** Calls back later. @returns a function that calls it off */
  wait: (callback: () => void, ms: number) => () => void;
}

/** In ms, between two attempts; it doubles. */
const RETRY = { first: 1000, longest: 30_000 };

/**
 * Posts that were sent and not answered yet. Each is sent again under its own id until the server says that it has it or
 * does not want it; what was written is never lost, and never posted twice.
 */
export class Outbox {
  private posts: readonly OutgoingPost[];
  private attempt = 0;
  private callOff: (() => void) | null = null;
  private readonly inFlight = new Set<string>();

  constructor(private readonly options: OutboxOptions) {
    this.posts = options.stored.map((post) => (post.state === "sending" ? { ...post, state: "waiting" } : post));
  }

  list = (): readonly OutgoingPost[] => this.posts;

  add(post: Pick<OutgoingPost, "id" | "text" | "replyTo" | "poll" | "at">): void {
    this.set([...this.posts, { ...post, state: "sending" }]);
    void this.attemptOne(post.id);
  }

  /** The connection is back, or the writer wants to try again. */
  retryAll = (): void => {
    this.callOff?.();
    this.callOff = null;
    for (const { id, state } of this.posts) if (state === "waiting") void this.attemptOne(id);
  };

  retry(id: string): void {
    void this.attemptOne(id);
  }

  /** The page shows it, or the writer takes it back. */
  remove(ids: readonly string[]): void {
    if (this.posts.some(({ id }) => ids.includes(id))) this.set(this.posts.filter(({ id }) => !ids.includes(id)));
  }

  private async attemptOne(id: string): Promise<void> {
    const post = this.posts.find((each) => each.id === id);
    if (!post || this.inFlight.has(id)) return;
    this.inFlight.add(id);
    this.update(id, { state: "sending" });
    const result = await this.options.send(post).catch((): SendResult => ({ kind: "lost" }));
    this.inFlight.delete(id);
    if (!this.posts.some((each) => each.id === id)) return;
    if (result.kind === "shown") {
      this.attempt = 0;
      this.options.onShown(post, result.number);
    } else if (result.kind === "held") this.update(id, { state: "held" });
    else if (result.kind === "refused") this.update(id, { state: "refused", problem: result.message });
    else {
      this.update(id, { state: "waiting" });
      this.callOff ??= this.options.wait(this.retryAll, Math.min(RETRY.longest, RETRY.first * 2 ** this.attempt++));
    }
  }

  private update(id: string, { problem, ...change }: Partial<OutgoingPost>): void {
    this.set(
      this.posts.map(({ problem: _, ...post }) =>
        post.id === id ? { ...post, ...change, ...(problem ? { problem } : {}) } : _ ? { ...post, problem: _ } : post,
      ),
    );
  }

  private set(posts: readonly OutgoingPost[]): void {
    this.posts = posts;
    this.options.onChange(posts);
  }
}
