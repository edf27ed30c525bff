import { sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import type { BlockEntry } from "./contract.ts";
import type { SpamRules } from "./contract-report.ts";
import { parseSettings } from "./domain-settings.ts";

/** The settings and the block list, in one round trip. */
export async function readSpamRules(db: Db): Promise<SpamRules> {
  const [settings, blocks] = await db.batch([
    db.all<{ value: string; version: number }>(sql`SELECT value, version FROM spam_settings WHERE id = 1`),
    db.all<BlockEntry>(sql`
      SELECT id, kind, value, action, created_at AS createdAt, created_by AS createdBy
      FROM spam_block WHERE removed_at IS NULL ORDER BY created_at DESC, id DESC`),
  ]);
  return {
    settings: parseSettings(settings[0]?.value ?? null),
    version: settings[0]?.version ?? 0,
    blocks,
  };
}
