import { pickHubName } from "../live/domain.ts";

/** In ms, how long an answer is used: a switched-off forum takes no post after that, wherever it comes from. */
const MAX_AGE = 2000;

/**
 * Whether the forum is open, as a hub knows it. The Worker that took a request may know it from a copy that is a minute
 * old; hubs are told of each change at once.
 */
export class ForumGate {
  private known: { isOpen: boolean; at: number } | null = null;

  /** @param key spreads the objects that ask over the hubs */
  constructor(
    private readonly env: Env,
    private readonly key: string,
  ) {}

  async isOpen(): Promise<boolean> {
    const now = Date.now();
    if (this.known && now - this.known.at < MAX_AGE) return this.known.isOpen;
    const isOpen = (await this.env.HUB.getByName(pickHubName(this.key || undefined, 0)).isForumOpen()) as boolean;
    this.known = { isOpen, at: now };
    return isOpen;
  }
}
