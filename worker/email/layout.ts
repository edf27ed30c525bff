import { html, raw } from "hono/html";
import { brand } from "../../app/brand.ts";
import type { EmailContent, EmailLink } from "./email-content.ts";
import * as block from "./layout-blocks.ts";
import { checkHref, footerLines, footerLinks, HELP_LINE, helpLine } from "./layout-frame.ts";
import { LIGHT, SANS, SERIF, STYLE_SHEET } from "./layout-styles.ts";

/** Outlook on Windows knows no max-width. */
const OUTLOOK_TABLE = raw(
  '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
);
const OUTLOOK_TABLE_END = raw("<!--[if mso]></td></tr></table><![endif]-->");

const hidden = "display:none;max-height:0;overflow:hidden;mso-hide:all";

/** The name on the sky, and the landscape below it; without pictures two bands of color stay, and no gap for the mark: it has no height that would keep a broken sign open. */
function brandBand(origin: string | null) {
  const landscape = (name: "light" | "dark") =>
    html`<img src="${origin}/art/mail/band-${name}.jpg" alt="" width="600" style="display:block;width:100%;max-width:600px;height:auto;border:0" />`;
  const mark = origin
    ? html`<td style="padding-right:8px;vertical-align:middle;font-size:0;line-height:0"><img src="${origin}/art/mail/mark.png" alt="" width="26" style="border:0;vertical-align:middle" /></td>`
    : "";
  return html`<tr><td class="sky-bg pad" bgcolor="${LIGHT.sky}" style="padding:22px 40px 10px;background:${LIGHT.sky}"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${mark}<td class="text-ink" style="color:${LIGHT.text};font-family:${SERIF};font-size:26px;line-height:30px;font-weight:600;vertical-align:middle">${brand.name}</td></tr></table></td></tr>
<tr><td class="ground-bg" height="14" bgcolor="${LIGHT.ground}" style="height:14px;background:${LIGHT.ground};font-size:0;line-height:0">${origin ? html`<div class="only-light">${landscape("light")}</div><div class="only-dark" style="${hidden}">${landscape("dark")}</div>` : ""}</td></tr>`;
}

const footerLink = (link: EmailLink, i: number) =>
  html`${i > 0 ? " · " : ""}<a class="dim-ink" href="${checkHref(link)}" style="color:${LIGHT.dim}">${link.label}</a>`;

/**
 * The email as HTML: one column of at most 600 px in tables and inline styles.
 * @param content filled in, see `finishContent`
 * @param origin where the site's pictures are; null: it is not known, and the email has none
 */
export function renderEmailHtml(content: EmailContent, origin: string | null): string {
  const links = footerLinks(content, origin);
  const body = html`<body class="page-bg" style="margin:0;padding:0;background:${LIGHT.page};font-family:${SANS};-webkit-text-size-adjust:100%;word-break:break-word;overflow-wrap:anywhere">
<div style="${hidden};opacity:0">${content.preheader}${"\u00a0\u200c".repeat(60)}</div>
<table role="presentation" class="page-bg" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${LIGHT.page}" style="background:${LIGHT.page}"><tr><td class="outer" align="center" style="padding:24px 12px">
${OUTLOOK_TABLE}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;margin:0 auto;text-align:left">
${brandBand(origin)}
<tr><td class="card-bg pad" bgcolor="${LIGHT.card}" style="padding:32px 40px 12px;background:${LIGHT.card}">
<h1 class="text-ink heading" style="margin:0 0 14px;color:${LIGHT.text};font-family:${SERIF};font-size:32px;line-height:1.2;font-weight:600">${content.heading}</h1>
${[...(content.intro ?? []), ...(content.paragraphs ?? [])].map(block.paragraph)}${content.code ? block.code(content.code) : ""}${content.quote ? block.quote(content.quote) : ""}${block.action(content)}${content.items?.length ? block.itemTable(content.items, origin) : ""}${content.rows?.length ? block.rowTable(content.rows) : ""}${(content.subscriptions ?? []).map(block.subscription)}${content.columns?.length ? block.columns(content.columns) : ""}${(content.links ?? []).map(block.textLink)}${(content.notes ?? []).map(block.note)}<p class="text-ink line-edge" style="margin:8px 0 12px;padding-top:16px;border-top:1px solid ${LIGHT.line};color:${LIGHT.text};font-size:14px;line-height:1.5">${helpLine(LIGHT.text)}</p></td></tr>
<tr><td class="foot-bg pad" bgcolor="${LIGHT.foot}" style="padding:18px 40px 14px;background:${LIGHT.foot}">${footerLines(content).map(block.note)}${links.length > 0 ? html`<p class="dim-ink" style="margin:0 0 12px;color:${LIGHT.dim};font-size:14px;line-height:1.5">${links.map(footerLink)}</p>` : ""}</td></tr>
</table>${OUTLOOK_TABLE_END}
</td></tr></table>
</body>`;
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="supported-color-schemes" content="light dark" />
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
<title>${content.subject}</title>
<style>${raw(STYLE_SHEET)}</style>
</head>
${body}
</html>
`);
}

/** Both parts of an email. */
export const renderEmail = (content: EmailContent, origin: string | null): { html: string; text: string } => ({
  html: renderEmailHtml(content, origin),
  text: renderEmailText(content, origin),
});

const textOfLink = (link: EmailLink) => `${link.label}:\n${checkHref(link)}`;

/** The same email as plain text: each link is written out, and the facts stand in the same order. */
export function renderEmailText(content: EmailContent, origin: string | null): string {
  const { code, quote, panel, button, items = [], rows = [], subscriptions = [], columns = [] } = content;
  const blocks = [
    content.heading,
    ...(content.intro ?? []),
    ...(content.paragraphs ?? []),
    ...(code ? [`${code.label}: ${code.value}`] : []),
    ...(quote ? [`${quote.label}:\n${quote.text}`] : []),
    ...(panel ? [`${panel.label}: ${panel.value}`] : []),
    ...(button ? [textOfLink(button)] : []),
    ...items.map((item) =>
      [
        `${item.title}${item.amount === undefined ? "" : `: ${item.amount}${item.amountBefore ? ` (was ${item.amountBefore})` : ""}`}`,
        ...(item.details ?? []),
        ...(item.links ?? []).map(textOfLink),
      ].join("\n"),
    ),
    ...(rows.length > 0 ? [rows.map((r) => (r.value ? `${r.label}: ${r.value}` : r.label)).join("\n")] : []),
    ...subscriptions.map((s) => [s.title, s.text, ...s.links.map(textOfLink)].join("\n")),
    ...columns.map((column) => `${column.title}:\n${column.lines.join("\n")}`),
    ...(content.links ?? []).map(textOfLink),
    ...(content.notes ?? []),
    HELP_LINE,
    `--\n${[...footerLines(content), ...footerLinks(content, origin).map(textOfLink)].join("\n")}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}
