import { html } from "hono/html";
import { brand } from "../../app/brand.ts";
import { formatCountryName } from "../kernel/country-name.ts";
import type { EmailContent, EmailLink } from "./email-content.ts";
import { postalAddress } from "./layout-styles.ts";

/** Only web addresses become links: nothing that a template was handed can run. @throws on any other address */
export function checkHref({ href, label }: EmailLink): string {
  if (!/^https?:\/\//.test(href)) throw new Error(`The link "${label}" of an email is no web address.`);
  return href;
}

/** How to reach a person: stands in every email. */
export const HELP_LINE = `Questions? Write to ${brand.contact.email} or call ${brand.contact.phone}, ${brand.contact.hours}.`;

/** The same, to tap: mail programs that find addresses by themselves do so in their own colors. */
export const helpLine = (color: string) => {
  const link = (href: string, label: string) =>
    html`<a class="text-ink" href="${href}" style="color:${color}">${label}</a>`;
  const { email, phone, phoneHref, hours } = brand.contact;
  return html`Questions? Write to ${link(`mailto:${email}`, email)} or call ${link(phoneHref, phone)}, ${hours}.`;
};

/** Why the reader gets this, and who sends it from where. */
export const footerLines = ({ footer }: EmailContent): string[] => [
  ...footer.split("\n").filter((line) => line.trim() !== ""),
  `${brand.name}, ${postalAddress(formatCountryName)}`,
];

/** The links at the foot; those of the site need its address. */
export const footerLinks = ({ optOut }: EmailContent, origin: string | null): EmailLink[] => [
  ...(optOut ? [{ label: optOut.label, href: optOut.href }] : []),
  ...(origin
    ? [
        { label: "Terms", href: `${origin}/terms-of-service` },
        { label: "Privacy", href: `${origin}/privacy-policy` },
      ]
    : []),
];
