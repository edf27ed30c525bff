/** In ms: pages are told how many read a topic no more often than that; the more there are, the less often. */
const GAP = { first: 1000, shortest: 3000, perReader: 10, longest: 60_000 };

/**
 * How many read a topic, at all hubs. Nothing is stored: whenever pages come or go the hubs are asked for what they have,
 * so that a hub or the topic that was restarted makes no count wrong.
 */
export class ReaderCount {
  private toldAt = 0;
  private count = 0;
  private timer: Promise<void> | null = null;

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly env: Env,
    private readonly topic: string,
    private readonly listHubs: () => string[],
    /** Is told of each new count, too. */
    private readonly onCount: (count: number) => Promise<void> = async () => undefined,
  ) {}

  /** Pages have come or gone: soon all are told how many there are. */
  schedule(): void {
    if (this.timer || this.listHubs().length === 0) return;
    const gap = Math.min(GAP.longest, Math.max(GAP.shortest, this.count * GAP.perReader));
    const wait = Math.max(GAP.first, this.toldAt + gap - Date.now());
    const tell = async () => {
      await scheduler.wait(wait);
      this.timer = null;
      await this.tell();
    };
    this.timer = tell();
    this.ctx.waitUntil(this.timer);
  }

  private async tell(): Promise<void> {
    this.toldAt = Date.now();
    const hubs = this.listHubs().map((name) => this.env.HUB.getByName(name));
    try {
      const counts = await Promise.all(hubs.map((hub) => hub.countReaders(this.topic) as Promise<number>));
      const count = counts.reduce((sum, n) => sum + n, 0);
      const isNew = count !== this.count;
      this.count = count;
      if (isNew) await this.onCount(count);
      await Promise.all(hubs.filter((_, i) => counts[i] !== 0).map((hub) => hub.tellReaders(this.topic, count)));
    } catch (error) {
      // A part would be a wrong number: the next page that comes or goes makes it right.
      console.warn(`live: readers could not be counted: ${String(error)}`);
    }
  }
}
