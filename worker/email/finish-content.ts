import { brand } from "../../app/brand.ts";
import { type EmailTexts, fillPlaceholders } from "./domain.ts";
import { type EmailContent, shortenTitle } from "./email-content.ts";

/** Every value that a template's texts may use. */
export const placeholderValues = (content: Pick<EmailContent, "values">): Record<string, string> => ({
  brand: brand.name,
  ...content.values,
});

/** The default texts of an email, as its template has them. */
export const defaultTexts = (content: EmailContent): EmailTexts => ({
  subject: content.subject,
  heading: content.heading,
  intro: (content.intro ?? []).join("\n\n"),
  footer: content.footer,
});

const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/**
 * An email as it is sent: the owner's texts, where there are some, with everything filled in. Only subject, heading,
 * intro and footer can differ: what the law asks for stands elsewhere.
 */
export function finishContent(content: EmailContent, own: EmailTexts | null = null): EmailContent {
  const values = placeholderValues(content);
  const fill = (text: string) => fillPlaceholders(text, values);
  const short = values.product === undefined ? values : { ...values, product: shortenTitle(values.product) };
  return {
    ...content,
    // A value may hold a line break that a person typed; a subject must not.
    subject: `${fillPlaceholders(own?.subject ?? content.subject, short)
      .replace(/\s+/g, " ")
      .trim()}${content.subjectEnd ?? ""}`,
    subjectEnd: undefined,
    heading: fill(own?.heading ?? content.heading),
    preheader: fill(content.preheader),
    intro: (own ? splitParagraphs(own.intro) : (content.intro ?? [])).map(fill),
    footer: fill(own?.footer ?? content.footer),
  };
}

const SECRET_PARAMETERS = /([?&](?:token|key)=)[^&#\s"]+/g;

/**
 * What of an email stays readable for staff after it was sent: codes and the signatures of links are taken out, so that
 * someone who reads the database can open nothing with it.
 */
export function withoutSecrets(content: EmailContent): EmailContent {
  const cleaned = JSON.parse(
    JSON.stringify(content, (_key, value) =>
      typeof value === "string" ? value.replace(SECRET_PARAMETERS, "$1hidden") : value,
    ),
  ) as EmailContent;
  return cleaned.code ? { ...cleaned, code: { ...cleaned.code, value: "••••" } } : cleaned;
}
