import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { emailService } from "../../email/index.ts";
import { openDb } from "../../platform/db.ts";
import type { EntryFields } from "../contract-entry.ts";
import type { Body } from "../domain-body.ts";
import { NO_FIELDS } from "../text-rows.ts";
import { textsService } from "../texts-service.ts";

export const NOW = Date.UTC(2026, 10, 20, 12);
export const ROSA = "rosa@example.com";
export const TOMAS = "tomas@example.com";
export const INES = "ines@example.com";
const SITE = "https://tikari.test";
export const db = openDb(env.DB);

/** A body of paragraphs. */
export const bodyOf = (...paragraphs: string[]): Body => ({
  type: "doc",
  content: paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});

/** The service of texts at a time that a test moves, with the tags that it raised. */
export function createWritingSite() {
  const clock = { now: NOW };
  const tags: string[] = [];
  let saves = 0;
  const texts = textsService({
    db,
    now: () => clock.now,
    live: {
      publishContent: async (raised) => {
        tags.push(...(raised ?? []));
      },
    },
    requestSettling: () => undefined,
    listDishProducts: async () => [],
    faultPoint: async () => undefined,
    sign: async (purpose, text) => sign(purpose, text),
    verify: async (purpose, text, signature) => (await sign(purpose, text)) === signature,
    emails: emailService({
      ...{ db, now: () => clock.now, env: env as Env, local: true },
      ...{ request: new Request(SITE), url: new URL(SITE), waitUntil: () => undefined },
    }),
    siteOrigin: async () => SITE,
    listPeople: async () => [
      { userId: "u-rosa", email: ROSA, name: "Rosa" },
      { userId: "u-tomas", email: TOMAS, name: "Tomás" },
      { userId: "u-ines", email: INES, name: "Inés" },
    ],
    isKnownPath: (path) => path === "/" || path === "/science",
  });
  const newSaveId = () => `save-${String(++saves).padStart(6, "0")}`;
  return {
    clock,
    tags,
    texts,
    newSaveId,
    /** Creates a text with these fields and this body. */
    async write(
      fields: Partial<EntryFields>,
      body: Body = bodyOf("Words."),
      kind: "article" | "recipe" | "page" = "article",
    ) {
      const { id } = await texts.createText({ kind, title: fields.title ?? "", requestKey: newSaveId() }, ROSA);
      const save = { version: 1, saveId: newSaveId(), fields: { ...NO_FIELDS, ...fields }, body };
      return { id, ...(await texts.saveDraft(id, save, ROSA)) };
    },
    /** Creates and publishes one. */
    async publish(fields: Partial<EntryFields>, body: Body = bodyOf("Words."), publishAt: number | null = null) {
      const { id, version } = await this.write(fields, body);
      const answer = await texts.publishText(id, { version, saveId: newSaveId(), publishAt, signOff: false }, ROSA);
      return { id, version: answer.draft.version, path: answer.path, answer };
    },
  };
}

async function sign(purpose: string, text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${purpose} ${text}`));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

const TABLES = [
  "entry draft revision entry_tag tag reference related redirect category author series comment preview",
  "tag_redirect featured corrected_study comment_mention poll poll_vote poll_count recipe_choice recipe_source",
].flatMap((names) => names.split(" "));

/** Empties the tables of texts, and adds a category, an author and a series. */
export async function clearTexts(): Promise<void> {
  for (const table of TABLES) await db.run(sql.raw(`DELETE FROM content_${table}`));
  await db.run(sql`INSERT INTO content_category (key, name, position) VALUES ('training', 'Training', 0)`);
  await db.run(sql`INSERT INTO content_author (id, name, role) VALUES ('rosa', 'Rosa Quispe', 'Editor')`);
  await db.run(sql`INSERT INTO content_series (id, title) VALUES ('evidence', 'Reading evidence')`);
}

/** The status and the JSON of what a call refuses with. */
export async function refusal(call: Promise<unknown>): Promise<{ status: number; body: Record<string, unknown> }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Response)
      return { status: error.status, body: (await error.json()) as Record<string, unknown> };
    throw error;
  }
  throw new Error("The call was not refused.");
}
