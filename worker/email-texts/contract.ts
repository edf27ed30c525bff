/** The owner's own texts of the store's emails: what the admin's editor sends and gets. */
import { z } from "zod";
import { EMAIL_TEXT_LIMITS, type EmailTexts } from "../email/domain.ts";
import { shownText } from "../kernel/shown-text.ts";

const oneLine = (max: number, label: string) =>
  shownText()
    .min(1, `Enter a ${label}.`)
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => !/[\r\n]/.test(text), `A ${label} is one line.`);
const paragraphs = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`);

const texts = {
  subject: oneLine(EMAIL_TEXT_LIMITS.subject, "subject"),
  heading: oneLine(EMAIL_TEXT_LIMITS.heading, "headline"),
  intro: paragraphs(EMAIL_TEXT_LIMITS.intro),
  footer: paragraphs(EMAIL_TEXT_LIMITS.footer),
};

export const templateParams = z.object({
  template: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/)
    .max(60),
});

/** The version that was shown: 0 where nothing was ever saved. */
const version = z.number().int().min(0);
export const emailTextsInput = z.strictObject({ ...texts, version });
export type EmailTextsInput = z.infer<typeof emailTextsInput>;
export const emailSwitchInput = z.strictObject({ enabled: z.boolean(), version });
export const emailResetInput = z.strictObject({ version });
/** A draft to look at; `sample`: which of the email's situations. */
export const emailDraftInput = z.strictObject({ ...texts, sample: z.number().int().min(0).max(20).default(0) });
export type EmailDraftInput = z.infer<typeof emailDraftInput>;

/** An email in the list. */
export interface EmailTemplateRow {
  template: string;
  /** "Orders", "Subscriptions" … */
  group: string;
  name: string;
  /** When it is sent, as a sentence. */
  when: string;
  /** The subject with its placeholders. */
  subject: string;
  isCustom: boolean;
  enabled: boolean;
}

export interface EmailPlaceholder {
  name: string;
  meaning: string;
  sample: string;
}

/** An email in the editor. */
export interface EmailTemplateDetail extends EmailTemplateRow {
  /** The owner may switch it off. */
  optional: boolean;
  version: number;
  texts: EmailTexts;
  defaults: EmailTexts;
  placeholders: EmailPlaceholder[];
  /** The situations that it can be previewed in. */
  samples: string[];
  updatedAt: number | null;
  updatedBy: string | null;
}

export interface EmailPreviewResult {
  subject: string;
  preheader: string;
  html: string;
  text: string;
}
