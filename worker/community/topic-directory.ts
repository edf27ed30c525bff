import { DurableObject } from "cloudflare:workers";

/** Ids of one page. */
const PAGE_SIZE = 500;

/**
 * Which topics there are: one object for the site. A topic names itself here before it stores its first post, so that the
 * lists in the database can be made again from the objects alone. An id without a topic, of one that was killed in
 * between, does no harm.
 */
export class TopicDirectory extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS topic (id TEXT PRIMARY KEY) WITHOUT ROWID");
  }

  /** Adds topics; those that are there already stay. */
  async add(ids: readonly string[]): Promise<void> {
    this.ctx.storage.sql.exec("INSERT OR IGNORE INTO topic SELECT value FROM json_each(?)", JSON.stringify(ids));
  }

  /** A page of ids in order, after one. */
  async list(after: string, limit: number = PAGE_SIZE): Promise<string[]> {
    return this.ctx.storage.sql
      .exec<{ id: string }>("SELECT id FROM topic WHERE id > ? ORDER BY id LIMIT ?", after, limit)
      .toArray()
      .map(({ id }) => id);
  }

  async count(): Promise<number> {
    return this.ctx.storage.sql.exec<{ n: number }>("SELECT COUNT(*) n FROM topic").one().n;
  }

  /** Of some ids those that are no topic of this site. */
  async listUnknown(ids: readonly string[]): Promise<string[]> {
    return this.ctx.storage.sql
      .exec<{ id: string }>(
        "SELECT value id FROM json_each(?) WHERE value NOT IN (SELECT id FROM topic)",
        JSON.stringify(ids),
      )
      .toArray()
      .map(({ id }) => id);
  }
}

/** The site's one directory of topics. */
export const directoryOf = (env: Env): DurableObjectStub<TopicDirectory> =>
  env.TOPIC_DIRECTORY.getByName("main") as unknown as DurableObjectStub<TopicDirectory>;
