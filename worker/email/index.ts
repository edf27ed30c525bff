/**
 * The one way to send email. A domain keeps its templates in its own `emails.ts` as functions that return an
 * EmailContent; `enqueue` renders it and hands back the statement for the batch of its cause. docs/email.md has the steps.
 */

export { emailPreferencesApi } from "./api.ts";
/** To be joined for whether an email was sent; only this folder inserts into it. */
export { type EmailStatus, type EmailTexts, findPlaceholderProblem, PLACEHOLDERS } from "./domain.ts";
export {
  type EmailContent,
  type EmailItem,
  type EmailOptOut,
  type EmailPicture,
  type EmailPreview,
  type EmailRow,
  type EmailSample,
  type EmailSubscription,
  shortenTitle,
} from "./email-content.ts";
export { defaultTexts, finishContent, placeholderValues } from "./finish-content.ts";
export { renderEmail } from "./layout.ts";
export { createOptOut, emailPreferencesService, hasOptedOut } from "./opt-outs.ts";
export { emailOptOuts, emailTexts, mailOutbox } from "./schema.ts";
export type { Email, EmailService, EnqueuedEmail } from "./service.ts";
export { emailService } from "./service.ts";
