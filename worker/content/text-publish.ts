import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { CONTENT_TAG, entryTag } from "../kernel/page-tags.ts";
import { explainUseError } from "../media/index.ts";
import { runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { auditStatement } from "../settings/index.ts";
import type { PublishAnswer, PublishBlocked, PublishInput, TextCheck } from "./contract-editor.ts";
import { type CheckItem, checkText as checkItems, findBlocking } from "./domain-checklist.ts";
import { entryPath, entryState, slugOf } from "./domain-entry.ts";
import { entryWriteStatements, redirectStatements } from "./entry-statements.ts";
import { updateRecipeChoices } from "./recipe-choices.ts";
import { pruneRevisionsStatement } from "./text-draft.ts";
import { readCheckFacts } from "./text-facts.ts";
import { draftConflict, findSave, readText, type TextRecord, toDraft, wasSeen } from "./text-rows.ts";
import type { TextsDeps } from "./texts-deps.ts";

/** What the checklist says of the working copy as it was last saved. @throws httpError not_found */
export async function checkText(deps: TextsDeps, id: string): Promise<TextCheck> {
  const text = await readText(deps, id);
  return { version: text.version, items: await checkRecord(deps, text) };
}

async function checkRecord(deps: TextsDeps, text: TextRecord): Promise<CheckItem[]> {
  const { fields, body } = toDraft(text);
  return checkItems({ kind: text.kind, fields, body }, await readCheckFacts(deps, { ...text, fields, body }));
}

/**
 * Makes the working copy what readers see, now or from a time to come. Sent again, it is published once. What follows from
 * it (cached pages, related texts) is finished by a job where this call is cut short.
 * @throws httpError not_found, bad_input, conflict; a `DraftConflict` where somebody saved in between; a `PublishBlocked`
 */
export async function publishText(
  deps: TextsDeps,
  id: string,
  input: PublishInput,
  actor: string,
): Promise<PublishAnswer> {
  const { db, now } = deps;
  const text = await readText(deps, id);
  if (text.version !== input.version) {
    if (findSave(text, input.saveId) === null) throw draftConflict(toDraft(text));
    return toAnswer(text, now());
  }
  const at = now();
  const publishAt = choosePublishAt(text, input.publishAt, at);
  const items = await checkRecord(deps, text);
  const blocking = findBlocking(items, input.signOff);
  if (blocking.length > 0) throw blocked(blocking);

  const { fields, body } = toDraft(text);
  const slug = slugOf(fields);
  const path = entryPath(text.kind, slug);
  const moved = wasSeen(text, at) && path !== text.path;
  try {
    await runBatch(db, [
      ...entryWriteStatements(deps, {
        id,
        entry: { kind: text.kind, publishAt, fields: { ...fields, slug }, body },
        previewNonce: "",
        version: text.liveVersion,
        actor,
        reason: "published",
        draft: { version: text.version, saveId: input.saveId },
      }),
      ...(moved
        ? redirectStatements(db, at, id, text.path, path)
        : [db.run(sql`DELETE FROM content_redirect WHERE path = ${path}`)]),
      db.run(sql`DELETE FROM content_corrected_study WHERE entry_id = ${id}`),
      pruneRevisionsStatement(db, id),
      auditStatement(deps, actor, publishAt > at ? "text.schedule" : "text.publish", `text:${id}`, {
        after: {
          title: fields.title,
          path,
          publishAt: new Date(publishAt).toISOString(),
          ...(input.signOff ? { signedOff: signedOff(items) } : {}),
        },
      }),
    ]);
  } catch (error) {
    if (isStale(error)) {
      const current = await readText(deps, id);
      if (findSave(current, input.saveId) === null) throw draftConflict(toDraft(current));
      return toAnswer(current, at);
    }
    throw explainPublishError(error) ?? error;
  }
  await deps.faultPoint("publish:after-batch");
  // Settled when its time has come; the list of recipes shows it from that moment on.
  if (publishAt > at) await updateRecipeChoices(deps, [id]);
  await afterChange(deps, [text.path, path]);
  return toAnswer(await readText(deps, id), at);
}

const signedOff = (items: readonly CheckItem[]): string[] =>
  items.filter((item) => item.state === "signoff").map((item) => item.problem.slice(0, 200));

/**
 * The time from which readers see it.
 * @throws httpError bad_input where it would take what readers see away from them
 */
function choosePublishAt(text: TextRecord, requested: number | null, now: number): number {
  const isLive = text.status === "published" && text.publishAt !== null && text.publishAt <= now;
  if (isLive && requested !== null && requested > now)
    throw httpError(
      "bad_input",
      "This post is already published. Unpublish it to schedule it, or publish your changes now.",
      { field: "publishAt" },
    );
  if (requested !== null) return requested;
  // What was published before keeps its date.
  return wasSeen(text, now) && text.publishAt !== null && text.publishAt <= now ? text.publishAt : now;
}

function blocked(items: CheckItem[]): Response {
  const body: PublishBlocked = { error: { code: "blocked", message: items[0]?.problem ?? "" }, items };
  return Response.json(body, { status: 422, headers: { "Cache-Control": "private, no-store" } });
}

/** Somebody saved or published in between, or this very call was sent twice. */
const isStale = (error: unknown): boolean =>
  ["content_draft.version", "content_entry.version"].includes(violatedConstraint(error) ?? "");

/** The error for a person, or null. */
const explainPublishError = (error: unknown): Response | null =>
  violatedConstraint(error) === "content_entry.path"
    ? httpError("conflict", "Another post has this address. Enter another one.", { field: "slug" })
    : explainUseError(error);

const toAnswer = (text: TextRecord, now: number): PublishAnswer => ({
  state: entryState(text, now),
  path: text.path,
  publishAt: text.publishAt,
  draft: toDraft(text),
});

/** Renews cached pages at once, and has the rest done by the job. */
export async function afterChange(deps: TextsDeps, paths: readonly string[]): Promise<void> {
  await deps.live.publishContent([CONTENT_TAG, ...new Set(paths.map(entryTag))]);
  deps.requestSettling();
}

/**
 * Unpublishes a post, or cancels its schedule: it is a draft again, with its address and its date.
 * @throws httpError not_found, conflict where it isn't published
 */
export async function unpublishText(
  deps: TextsDeps,
  id: string,
  version: number,
  actor: string,
): Promise<PublishAnswer> {
  const { now } = deps;
  const text = await readText(deps, id);
  if (text.version !== version) throw draftConflict(toDraft(text));
  if (text.status === "published") {
    const at = now();
    await hideText(deps, text, "draft", [
      auditStatement(deps, actor, (text.publishAt ?? 0) > at ? "text.unschedule" : "text.unpublish", `text:${id}`, {
        before: { path: text.path },
      }),
    ]);
  }
  return toAnswer(await readText(deps, id), now());
}

/** Readers don't see it from here on. Says so to everybody who saved or published an older version. */
export async function hideText(
  deps: TextsDeps,
  text: TextRecord,
  status: "draft" | "archived",
  audit: Parameters<typeof runBatch>[1],
): Promise<void> {
  const { db, now } = deps;
  const at = now();
  try {
    await runBatch(db, [
      db.run(sql`
        UPDATE content_entry SET version = CASE WHEN version = ${text.liveVersion} THEN version + 1 END,
          status = ${status}, updated_at = ${at},
          publish_at = CASE WHEN publish_at <= ${at} THEN publish_at END,
          first_published_at = CASE WHEN first_published_at <= ${at} THEN first_published_at END
        WHERE id = ${text.id}`),
      db.run(sql`UPDATE content_entry_tag SET publish_at = NULL WHERE entry_id = ${text.id}`),
      ...audit,
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== "content_entry.version") throw error;
    throw httpError("conflict", "Someone else published this post in the meantime. Reload the page.", {
      reason: "stale",
    });
  }
  await afterChange(deps, [text.path]);
}
