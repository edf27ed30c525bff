/** In ms: how long a post waits for the check, which mostly takes a second or two. Then it is sent without. */
const PATIENCE = 15_000;

/**
 * Hands the tokens of the check that someone is a person to posts. A token is good for one post, and again for the same
 * one: a post whose answer was lost is sent again with its own.
 */
export class HumanTokens {
  private fresh: string | null = null;
  private readonly given = new Map<string, string>();
  private readonly waiting: ((token: string) => void)[] = [];
  /** Called once a token has gone to a post: the next post needs another. */
  onTaken: () => void = () => {};

  constructor(private readonly patience: number = PATIENCE) {}

  /** The check was passed; null: what it gave has expired. */
  offer(token: string | null): void {
    const next = token === null ? undefined : this.waiting.shift();
    if (!next || token === null) {
      this.fresh = token;
      return;
    }
    next(token);
    this.onTaken();
  }

  /** The token of a post; where there is none yet, once the check was passed. Null: it wasn't. */
  async take(post: string): Promise<string | null> {
    const known = this.given.get(post);
    if (known) return known;
    const token = this.fresh ?? (await this.wait());
    if (token === null) return null;
    this.given.set(post, token);
    if (token === this.fresh) {
      this.fresh = null;
      this.onTaken();
    }
    return token;
  }

  /** The server refused the token of a post. */
  forget(post: string): void {
    this.given.delete(post);
  }

  private wait(): Promise<string | null> {
    return new Promise((resolve) => {
      const take = (token: string) => {
        clearTimeout(timer);
        resolve(token);
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(take), 1);
        resolve(null);
      }, this.patience);
      this.waiting.push(take);
    });
  }
}
