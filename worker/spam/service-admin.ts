import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { newId } from "../kernel/ids.ts";
import { plural } from "../kernel/plural.ts";
import { runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { auditIfChangedStatement, auditStatement } from "../settings/index.ts";
import { type BlockInput, MAX_BLOCKS, type SpamSettings } from "./contract.ts";
import type { BlocksInput } from "./contract-admin.ts";
import type {
  Backtest,
  ExplainInput,
  Explanation,
  JudgedFilter,
  JudgedPage,
  SpamReport,
  SpamRules,
} from "./contract-report.ts";
import { normalizeBlock } from "./domain-blocklist.ts";
import { parseSettings } from "./domain-settings.ts";
import { filterObject } from "./filter-object.ts";
import { readSpamRules } from "./read-rules.ts";
import { forgetSettings, type SpamDeps } from "./service.ts";
import { findHumanCheck } from "./turnstile.ts";

/** What staff see and decide about the spam protection. `actor` is the email of the staff member. */
export function spamAdminService(deps: SpamDeps) {
  const { db, now, env } = deps;
  const object = () => filterObject(env);
  /** What is saved holds; where the object can't be told, from its next reading on, a minute later. */
  const changed = async () => {
    forgetSettings();
    await object()
      .rulesChanged()
      .catch((error: unknown) => console.warn(`spam: the new rules hold in a minute: ${String(error)}`));
  };
  return {
    /** The rules, what was judged in the last days, and whether the check of Turnstile is set up. */
    async overview(days: number): Promise<SpamRules & { report: SpamReport; hasHumanCheck: boolean }> {
      const [rules, report] = await Promise.all([readSpamRules(db), object().report(days, now())]);
      return { ...rules, report, hasHumanCheck: findHumanCheck(env) !== null };
    },
    listJudged: (filter: JudgedFilter, before: string | null): Promise<JudgedPage> => object().list(filter, before),
    /** What would become of a text; nothing is stored. */
    explain: (input: ExplainInput): Promise<Explanation> => object().explain(input, now()),

    /**
     * Saves all settings.
     * @param version the one that they are based on: a newer one is not overwritten
     * @throws httpError conflict (stale)
     */
    async saveSettings(settings: SpamSettings, version: number, actor: string): Promise<{ version: number }> {
      const before = await db.get<{ value: string }>(sql`SELECT value FROM spam_settings WHERE id = 1`);
      const value = JSON.stringify(settings);
      const write =
        version === 0
          ? sql`INSERT INTO spam_settings (id, value, version, updated_at, updated_by)
              VALUES (1, ${value}, 1, ${now()}, ${actor}) ON CONFLICT DO NOTHING`
          : sql`UPDATE spam_settings SET value = ${value}, version = version + 1, updated_at = ${now()},
              updated_by = ${actor} WHERE id = 1 AND version = ${version}`;
      const [written] = await runBatch(db, [
        db.run(write),
        auditIfChangedStatement(deps, actor, "spam.settings", "spam:settings", {
          ...toChange(parseSettings(before?.value ?? null), settings),
        }),
      ]);
      if (written?.meta.changes !== 1)
        throw httpError("conflict", "Someone else saved these settings in the meantime.", { reason: "stale" });
      await changed();
      return { version: version + 1 };
    },

    /**
     * Adds entries to the block list; those that are there already are left as they are.
     * @throws httpError bad_input (an entry that can't be read), conflict (the list is full)
     */
    async addBlocks({ kind, action, values }: BlocksInput, actor: string): Promise<{ ids: string[] }> {
      const read = values.map((value) => {
        const normalized = normalizeBlock({ kind, value });
        if ("problem" in normalized)
          throw httpError("bad_input", values.length > 1 ? `“${value}”: ${normalized.problem}` : normalized.problem, {
            field: "values",
          });
        return normalized.value;
      });
      const known = await db.all<{ kind: string; value: string }>(
        sql`SELECT kind, value FROM spam_block WHERE removed_at IS NULL`,
      );
      const isKnown = new Set(known.filter((one) => one.kind === kind).map(({ value }) => value));
      const added = [...new Set(read)].filter((value) => !isKnown.has(value));
      if (added.length === 0)
        throw httpError("conflict", `${values.length === 1 ? "This is" : "All of these are"} already on the list.`, {
          field: "values",
        });
      if (known.length + added.length > MAX_BLOCKS)
        throw httpError(
          "conflict",
          `The list can hold ${MAX_BLOCKS} entries. Remove some that you no longer need first.`,
        );
      const at = now();
      const rows = added.map((value) => ({ id: newId(at), value }));
      await runBatch(db, [
        db.run(sql`
          INSERT INTO spam_block (id, kind, value, action, created_at, created_by)
          SELECT j.value ->> 'id', ${kind}, j.value ->> 'value', ${action}, ${at}, ${actor}
          FROM json_each(${JSON.stringify(rows)}) j WHERE true ON CONFLICT DO NOTHING`),
        auditStatement(
          deps,
          actor,
          "spam.block",
          `spam:${added.length === 1 ? added[0] : plural(added.length, "entry", "entries")}`,
          {
            after: { kind, action, values: added },
          },
        ),
      ]);
      await changed();
      return { ids: rows.map(({ id }) => id) };
    },

    /** Removes an entry; it can be put back. */
    async removeBlock(id: string, actor: string): Promise<void> {
      const entry = await requireBlock(id);
      await runBatch(db, [
        db.run(sql`UPDATE spam_block SET removed_at = ${now()} WHERE id = ${id} AND removed_at IS NULL`),
        auditIfChangedStatement(deps, actor, "spam.unblock", `spam:${entry.value}`, { before: entry }),
      ]);
      await changed();
    },

    /** Puts a removed entry back. @throws httpError conflict where it was added anew meanwhile */
    async restoreBlock(id: string, actor: string): Promise<void> {
      const entry = await requireBlock(id);
      try {
        await runBatch(db, [
          db.run(sql`UPDATE spam_block SET removed_at = NULL WHERE id = ${id} AND removed_at IS NOT NULL`),
          auditIfChangedStatement(deps, actor, "spam.block", `spam:${entry.value}`, { after: entry }),
        ]);
      } catch (error) {
        if (violatedConstraint(error)?.startsWith("spam_block"))
          throw httpError("conflict", `“${entry.value}” was added again in the meantime.`);
        throw error;
      }
      await changed();
    },

    /** What an entry would have met in the last 30 days. @throws httpError bad_input */
    async backtest({ kind, value }: Pick<BlockInput, "kind" | "value">): Promise<Backtest> {
      const normalized = normalizeBlock({ kind, value });
      if ("problem" in normalized) throw httpError("bad_input", normalized.problem, { field: "values" });
      return object().backtest({ kind, value: normalized.value }, now());
    },

    /** A moderator's decision about something that was judged; null takes it back. @throws httpError not_found, conflict */
    async decide(id: string, isSpam: boolean | null, actor: string): Promise<void> {
      const result =
        isSpam === null ? await object().unlearn(id, actor, now()) : await object().learn(id, isSpam, actor, now());
      if (result.ok) return;
      if (result.why === "unknown")
        throw httpError("not_found", "This post was deleted in the meantime. Reload the page.");
      throw httpError("conflict", "The text of this post is no longer stored, so the decision can't change.");
    },
  };

  async function requireBlock(id: string): Promise<BlockInput> {
    const entry = await db.get<BlockInput>(sql`SELECT kind, value, action FROM spam_block WHERE id = ${id}`);
    if (!entry) throw httpError("not_found", "This entry no longer exists. Reload the page.");
    return entry;
  }
}

/** What of the settings changed: the limits of a level by its number. */
function toChange(before: SpamSettings, after: SpamSettings): { before: object; after: object } {
  const flat = ({ levels, ...rest }: SpamSettings) => ({
    ...rest,
    ...Object.fromEntries(
      levels.flatMap((limits, level) =>
        Object.entries(limits).map(([name, value]) => [`level ${level} ${name}`, value === null ? "no limit" : value]),
      ),
    ),
  });
  const [was, is] = [flat(before), flat(after)] as [Record<string, unknown>, Record<string, unknown>];
  const names = Object.keys(is).filter((name) => was[name] !== is[name]);
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(was), after: pick(is) };
}
