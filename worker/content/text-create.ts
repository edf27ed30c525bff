import { sql } from "drizzle-orm";
import { newSecret } from "../kernel/ids.ts";
import { type BatchStatement, runBatch } from "../platform/run-batch.ts";
import { auditStatement } from "../settings/index.ts";
import type { NewTextInput } from "./contract-editor.ts";
import type { EntryFields } from "./contract-entry.ts";
import { EMPTY_BODY } from "./domain-body.ts";
import { type EntryKind, entryPath } from "./domain-entry.ts";
import { draftPicturesStatements } from "./text-draft.ts";
import { NO_FIELDS, parseFields, readText } from "./text-rows.ts";
import type { TextsDeps } from "./texts-deps.ts";

/** The same id for the same request of the same person, in the shape of a UUID. */
export async function idOfRequest(actor: string, requestKey: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${actor}\u0000${requestKey}`));
  const hex = Array.from(new Uint8Array(bytes).slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Creates a draft. A request that is sent again makes it once. */
export async function createText(deps: TextsDeps, input: NewTextInput, actor: string): Promise<{ id: string }> {
  const id = await idOfRequest(actor, input.requestKey);
  await runBatch(deps.db, [
    ...newTextStatements(deps, {
      id,
      kind: input.kind,
      fields: { ...NO_FIELDS, title: input.title },
      body: JSON.stringify(EMPTY_BODY),
      actor,
    }),
    auditStatement(deps, actor, "text.create", `text:${id}`, {
      after: { kind: input.kind, title: input.title },
      id: `create ${id}`,
    }),
  ]);
  return { id };
}

/**
 * Creates a draft with the words of another text's working copy. It has no address and no place in a series of its own.
 * @throws httpError not_found
 */
export async function duplicateText(
  deps: TextsDeps,
  originalId: string,
  requestKey: string,
  actor: string,
): Promise<{ id: string }> {
  const original = await readText(deps, originalId);
  const id = await idOfRequest(actor, requestKey);
  const fields = parseFields(original.fields);
  const copied: EntryFields = {
    ...fields,
    title: fields.title === "" ? "" : `${fields.title.slice(0, 150)} (copy)`,
    slug: "",
    seriesId: "",
    seriesPart: null,
    reviewerId: "",
    reviewedAt: null,
    revisedAt: null,
  };
  await runBatch(deps.db, [
    ...newTextStatements(deps, { id, kind: original.kind, fields: copied, body: original.body, actor }),
    ...draftPicturesStatements(deps.db, id),
    auditStatement(deps, actor, "text.duplicate", `text:${id}`, {
      after: { title: copied.title },
      id: `create ${id}`,
    }),
  ]);
  return { id };
}

interface NewText {
  id: string;
  kind: EntryKind;
  fields: EntryFields;
  body: string;
  actor: string;
}

function newTextStatements({ db, now }: TextsDeps, { id, kind, fields, body, actor }: NewText): BatchStatement[] {
  const at = now();
  return [
    // Until it is published its address is its id, which no reader and no other text has.
    db.run(sql`
      INSERT INTO content_entry (id, kind, path, slug, status, title, body, preview_nonce, created_at, updated_at, settled_version)
      VALUES (${id}, ${kind}, ${entryPath(kind, id)}, ${id}, 'draft', ${fields.title}, ${JSON.stringify(EMPTY_BODY)},
        ${newSecret().slice(0, 22)}, ${at}, ${at}, 1)
      ON CONFLICT (id) DO NOTHING`),
    db.run(sql`
      INSERT INTO content_draft (entry_id, fields, body, changed, updated_by, updated_at)
      VALUES (${id}, ${JSON.stringify(fields)}, ${body}, 1, ${actor}, ${at})
      ON CONFLICT (entry_id) DO NOTHING`),
  ];
}
