import { eq, getTableColumns, sql } from "drizzle-orm";
import { staffNameSql } from "../auth/index.ts";
import {
  defaultTexts,
  type EmailPreview,
  type EmailService,
  type EmailTexts,
  emailTexts,
  findPlaceholderProblem,
  finishContent,
  PLACEHOLDERS,
  placeholderValues,
  renderEmail,
} from "../email/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { sha256 } from "../kernel/ids.ts";
import { HOUR } from "../kernel/instants.ts";
import { bindDeps } from "../platform/bind-deps.ts";
import { consumeRateLimit } from "../platform/rate-limiter.ts";
import { runBatch, violatedConstraint } from "../platform/run-batch.ts";
import type { RequestDeps } from "../request-context.ts";
import { auditStatement } from "../settings/index.ts";
import type {
  EmailDraftInput,
  EmailPreviewResult,
  EmailTemplateDetail,
  EmailTemplateRow,
  EmailTextsInput,
} from "./contract.ts";

export interface EmailTextsDeps extends RequestDeps {
  emails: EmailService;
  /** Every template of the site with sample data, by domain. */
  previews: () => Promise<{ domain: string; emails: EmailPreview[] }[]>;
}

type TextRow = typeof emailTexts.$inferSelect;

/** Test emails that one person may send. */
const TEST_LIMIT = { max: 10, window: HOUR };

/** A template with all its samples: those after the first show it in another situation. */
interface Template {
  template: string;
  group: string;
  samples: [EmailPreview, ...EmailPreview[]];
}

async function listTemplates(deps: EmailTextsDeps): Promise<Template[]> {
  const found = new Map<string, Template>();
  for (const { domain, emails } of await deps.previews())
    for (const preview of emails) {
      const { template } = preview.content;
      if (!template) continue;
      const known = found.get(template);
      if (known) known.samples.push(preview);
      else found.set(template, { template, group: domain, samples: [preview] });
    }
  return [...found.values()];
}

/** @throws httpError not_found */
async function getTemplate(deps: EmailTextsDeps, key: string): Promise<Template> {
  const found = (await listTemplates(deps)).find((t) => t.template === key);
  if (!found) throw httpError("not_found", "Email not found.");
  return found;
}

const toRow = ({ template, group, samples: [sample] }: Template, own: TextRow | undefined): EmailTemplateRow => ({
  ...{ template, group, name: sample.name, when: sample.when ?? "" },
  subject: own?.isCustom ? own.subject : sample.content.subject,
  isCustom: own?.isCustom ?? false,
  enabled: own?.enabled ?? true,
});

/** Every email that the owner can edit, by occasion. */
async function list(deps: EmailTextsDeps): Promise<EmailTemplateRow[]> {
  const [templates, rows] = await Promise.all([listTemplates(deps), deps.db.select().from(emailTexts)]);
  return templates.map((t) =>
    toRow(
      t,
      rows.find((row) => row.template === t.template),
    ),
  );
}

/** One email for the editor. @throws httpError not_found */
async function get(deps: EmailTextsDeps, key: string): Promise<EmailTemplateDetail> {
  const [found, own] = await Promise.all([
    getTemplate(deps, key),
    deps.db
      .select({ ...getTableColumns(emailTexts), updatedBy: staffNameSql(sql`${emailTexts.updatedBy}`) })
      .from(emailTexts)
      .where(eq(emailTexts.template, key))
      .get(),
  ]);
  const [sample] = found.samples;
  const defaults = defaultTexts(sample.content);
  const { subject, heading, intro, footer } = own?.isCustom ? own : defaults;
  return {
    ...toRow(found, own),
    optional: sample.optional ?? false,
    version: own?.version ?? 0,
    texts: { subject, heading, intro, footer },
    defaults,
    placeholders: Object.entries(placeholderValues(sample.content)).map(([name, value]) => ({
      ...{ name, sample: value },
      meaning: PLACEHOLDERS[name as keyof typeof PLACEHOLDERS],
    })),
    samples: found.samples.map((s) => s.name),
    ...{ updatedAt: own?.updatedAt ?? null, updatedBy: own?.updatedBy ?? null },
  };
}

/** @throws httpError bad_input for a placeholder that the email does not have */
function checkPlaceholders(found: Template, texts: EmailTexts): void {
  const known = Object.keys(placeholderValues(found.samples[0].content));
  for (const field of ["subject", "heading", "intro", "footer"] as const) {
    const problem = findPlaceholderProblem(texts[field], known);
    if (problem) throw httpError("bad_input", problem, { field });
  }
}

/**
 * Writes the row of an email with its audit entry, if nobody has changed it since `version` was shown.
 * @throws httpError conflict
 */
async function write(
  deps: EmailTextsDeps,
  row: Omit<TextRow, "updatedAt" | "updatedBy" | "version">,
  version: number,
  audit: { actor: string; action: string; before: unknown; after: unknown },
): Promise<void> {
  const { db } = deps;
  const stamp = { updatedAt: deps.now(), updatedBy: audit.actor };
  const { template, ...columns } = row;
  try {
    await runBatch(db, [
      db
        .insert(emailTexts)
        .values({ ...row, ...stamp, version: version + 1 })
        .onConflictDoUpdate({
          target: emailTexts.template,
          // NOT NULL undoes the batch where someone else has saved meanwhile.
          set: {
            ...columns,
            ...stamp,
            version: sql`CASE WHEN email_text.version = ${version} THEN ${version + 1} END`,
          },
        }),
      auditStatement(deps, audit.actor, audit.action, `email:${template}`, {
        before: audit.before,
        after: audit.after,
      }),
    ]);
  } catch (error) {
    if (!/email_text\.version/.test(violatedConstraint(error) ?? "")) throw error;
    const now = await db
      .select({
        enabled: emailTexts.enabled,
        subject: emailTexts.subject,
        by: staffNameSql(sql`${emailTexts.updatedBy}`),
      })
      .from(emailTexts)
      .where(eq(emailTexts.template, template))
      .get();
    const state = now?.enabled === false ? "It's turned off" : `Its subject is “${now?.subject}”`;
    throw httpError(
      "conflict",
      `${now?.by ?? "Someone else"} changed this email in the meantime. ${state} now. Copy your text, then reload the page to see their version.`,
      { reason: "stale" },
    );
  }
}

const textsOf = ({ subject, heading, intro, footer }: EmailTexts): EmailTexts => ({ subject, heading, intro, footer });

/** Saves the owner's texts. @throws httpError not_found, bad_input, conflict */
async function save(
  deps: EmailTextsDeps,
  key: string,
  input: EmailTextsInput,
  actor: string,
): Promise<EmailTemplateDetail> {
  const found = await getTemplate(deps, key);
  checkPlaceholders(found, input);
  const before = await get(deps, key);
  const after = textsOf(input);
  const row = { template: key, ...after, isCustom: true, enabled: before.enabled };
  await write(deps, row, input.version, { actor, action: "email.texts", before: before.texts, after });
  return get(deps, key);
}

/** Goes back to the texts of the template. @throws httpError not_found, conflict */
async function reset(deps: EmailTextsDeps, key: string, version: number, actor: string): Promise<EmailTemplateDetail> {
  const before = await get(deps, key);
  const row = { template: key, ...before.defaults, isCustom: false, enabled: before.enabled };
  await write(deps, row, version, { actor, action: "email.reset", before: before.texts, after: before.defaults });
  return get(deps, key);
}

/** Switches an email off or on that nobody has to get. @throws httpError not_found, bad_input, conflict */
async function switchEmail(
  deps: EmailTextsDeps,
  key: string,
  { enabled, version }: { enabled: boolean; version: number },
  actor: string,
): Promise<EmailTemplateDetail> {
  const before = await get(deps, key);
  if (!before.optional && !enabled)
    throw httpError("bad_input", "Customers rely on this email, so it can't be turned off.", { field: "enabled" });
  const row = { template: key, ...before.texts, isCustom: before.isCustom, enabled };
  await write(deps, row, version, { actor, action: "email.switch", before: before.enabled, after: enabled });
  return get(deps, key);
}

/** A draft as it would be sent. @throws httpError not_found, bad_input */
async function preview(deps: EmailTextsDeps, key: string, draft: EmailDraftInput): Promise<EmailPreviewResult> {
  const found = await getTemplate(deps, key);
  checkPlaceholders(found, draft);
  const sample = found.samples[draft.sample] ?? found.samples[0];
  const content = finishContent(sample.content, textsOf(draft));
  const { html, text } = renderEmail(content, deps.url.origin);
  return { subject: content.subject, preheader: content.preheader, html, text };
}

/** Sends a draft with sample data to the person who asks. @throws httpError not_found, bad_input, too_fast */
async function sendTest(deps: EmailTextsDeps, key: string, draft: EmailDraftInput, actor: string): Promise<void> {
  const found = await getTemplate(deps, key);
  checkPlaceholders(found, draft);
  const verdict = await consumeRateLimit(deps.env, `email-test:${await sha256(actor)}`, TEST_LIMIT, deps.now());
  if (!verdict.ok)
    throw httpError("too_fast", "You've sent 10 test emails in the last hour. Wait a while and try again.", {
      retryAfter: verdict.retryAfter,
    });
  const sample = found.samples[draft.sample] ?? found.samples[0];
  const { template: _, values: _v, ...content } = finishContent(sample.content, textsOf(draft));
  await deps.emails.send({ to: actor, kind: "test", content: { ...content, subject: `[Test] ${content.subject}` } });
}

/** The owner's own texts of the store's emails. */
export const emailTextsService = (deps: EmailTextsDeps) =>
  bindDeps(deps, { list, get, save, reset, switchEmail, preview, sendTest });
