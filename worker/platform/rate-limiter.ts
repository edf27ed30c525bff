import { DurableObject } from "cloudflare:workers";

export interface RateLimitRule {
  /** How many attempts pass in a window. */
  max: number;
  /** Window length in milliseconds. */
  window: number;
}
export interface BackoffRule {
  /** How many attempts pass before delays begin. */
  freeAttempts: number;
  /** The first and the longest delay, in milliseconds. */
  firstDelay: number;
  maxDelay: number;
}
/** Attempts are forgotten after a day without one. */
const BACKOFF_RESET = 24 * 60 * 60 * 1000;
export type RateLimitVerdict = { ok: true } | { ok: false; retryAfter: number };

/**
 * Counts attempts exactly, one object per key (an account, an address, a network): a Durable Object runs one request at
 * a time, so parallel attempts cannot slip through. KV and the ratelimits binding are only approximate. Its methods keep
 * their short names, since another version may call them during a deployment; the functions below say what they do.
 */
export class Limiter extends DurableObject<Env> {
  private readonly sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.sql = ctx.storage.sql;
    this.createTables();
  }

  private createTables(): void {
    this.sql.exec("CREATE TABLE IF NOT EXISTS hit (at INTEGER NOT NULL)");
    this.sql.exec("CREATE TABLE IF NOT EXISTS thing (what TEXT PRIMARY KEY, at INTEGER NOT NULL)");
    this.sql.exec("CREATE TABLE IF NOT EXISTS strike (n INTEGER NOT NULL, until INTEGER NOT NULL)");
  }

  /**
   * Counts one attempt at a secret: `freeAttempts` of them pass, each further one blocks the key for `firstDelay`,
   * doubling up to the longest delay. Counted before the answer is known, so that parallel attempts cannot slip
   * through; `clear()` after a correct one.
   */
  async guess(rule: BackoffRule, now: number): Promise<RateLimitVerdict> {
    const row = this.sql.exec<{ n: number; until: number }>("SELECT n, until FROM strike").toArray()[0] ?? {
      n: 0,
      until: 0,
    };
    if (now < row.until) return { ok: false, retryAfter: Math.ceil((row.until - now) / 1000) };
    const n = row.n + 1;
    const delay = n < rule.freeAttempts ? 0 : Math.min(rule.firstDelay * 2 ** (n - rule.freeAttempts), rule.maxDelay);
    this.sql.exec("DELETE FROM strike");
    this.sql.exec("INSERT INTO strike VALUES (?, ?)", n, now + delay);
    await this.ctx.storage.setAlarm(Date.now() + BACKOFF_RESET);
    return { ok: true };
  }

  /** Counts one attempt; refuses it, without counting, when the window is full. `retryAfter` in seconds. */
  async take(rule: RateLimitRule, now: number): Promise<RateLimitVerdict> {
    this.sql.exec("DELETE FROM hit WHERE at <= ?", now - rule.window);
    const row = this.sql.exec<{ n: number; first: number | null }>("SELECT COUNT(*) n, MIN(at) first FROM hit").one();
    if (row.n >= rule.max) return { ok: false, retryAfter: Math.ceil(((row.first ?? now) + rule.window - now) / 1000) };
    this.sql.exec("INSERT INTO hit VALUES (?)", now);
    await this.ctx.storage.setAlarm(Date.now() + rule.window);
    return { ok: true };
  }

  /**
   * Counts distinct values, each once in the window, however often it is repeated; when more than `max` would be
   * counted, refuses new ones and counts none of the list.
   */
  async distinct(values: string[], rule: RateLimitRule, now: number): Promise<RateLimitVerdict> {
    this.sql.exec("DELETE FROM thing WHERE at <= ?", now - rule.window);
    const known = new Map(
      this.sql
        .exec<{ what: string; at: number }>("SELECT what, at FROM thing")
        .toArray()
        .map((row) => [row.what, row.at]),
    );
    const fresh = [...new Set(values)].filter((what) => !known.has(what));
    if (fresh.length === 0) return { ok: true };
    if (known.size + fresh.length > rule.max) {
      const first = Math.min(now, ...known.values());
      return { ok: false, retryAfter: Math.ceil((first + rule.window - now) / 1000) };
    }
    for (const what of fresh) this.sql.exec("INSERT INTO thing VALUES (?, ?)", what, now);
    await this.ctx.storage.setAlarm(Date.now() + rule.window);
    return { ok: true };
  }

  /** Clears all attempts, after a success. */
  async clear(): Promise<void> {
    await this.ctx.storage.deleteAll();
    this.createTables();
  }

  /** Deletes the storage of an idle limiter. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
    this.createTables();
  }
}

/** Asks the limiter of a key; the key says what is counted, such as `acct:…` or `ip:…`. */
export const consumeRateLimit = (env: Env, key: string, rule: RateLimitRule, now: number): Promise<RateLimitVerdict> =>
  env.LIMITER.getByName(key).take(rule, now) as Promise<RateLimitVerdict>;
export const consumeDistinctLimit = (env: Env, key: string, values: string[], rule: RateLimitRule, now: number) =>
  env.LIMITER.getByName(key).distinct(values, rule, now) as Promise<RateLimitVerdict>;
export const consumeBackoffLimit = (env: Env, key: string, rule: BackoffRule, now: number): Promise<RateLimitVerdict> =>
  env.LIMITER.getByName(key).guess(rule, now) as Promise<RateLimitVerdict>;
export const clearRateLimit = (env: Env, key: string): Promise<void> =>
  env.LIMITER.getByName(key).clear() as Promise<void>;

/**
 * The network that an address belongs to: IPv4 whole, IPv6 its /64, since one client owns all of a /64 and could
 * otherwise evade the limit.
 */
export function toNetwork(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!ip.includes(":")) return ip;
  const [head = "", tail = ""] = ip.toLowerCase().split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const full = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${full
    .slice(0, 4)
    .map((x) => Number.parseInt(x || "0", 16).toString(16))
    .join(":")}::/64`;
}
