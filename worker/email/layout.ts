import { html, raw } from "hono/html";
import { brand } from "../../app/brand.ts";
import { formatCountryName } from "../kernel/country-name.ts";
import type { EmailContent, EmailLink, EmailRow } from "./email-content.ts";

/** The default theme's colors, and their counterparts for mail programs in dark mode. */
const LIGHT = {
  page: "#faf6ec",
  card: "#fffdf7",
  line: "#d9cfb8",
  text: "#1f261d",
  dim: "#5a6152",
  brand: "#2f5d3a",
  onBrand: "#fffdf7",
};
const DARK: typeof LIGHT = {
  page: "#0b1a14",
  card: "#11251c",
  line: "#28463a",
  text: "#eaf5ee",
  dim: "#a3bdb0",
  brand: "#6fd08c",
  onBrand: "#0b1a14",
};
/** The woven band above the card. */
const BAND = ["#2f5d3a", "#8a5a2b", "#b8431f", "#8a5a2b", "#2f5d3a"];

const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";
const MONO = "ui-monospace,Menlo,Consolas,monospace";

/** Mail programs that read no style sheet show the light colors of the inline styles. */
const STYLE_SHEET = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:28px 20px 8px!important}.footer{padding:20px 20px 0!important}.outer{padding:16px 8px!important}.button-table{width:100%!important}.button a{display:block!important;text-align:center!important}.heading{font-size:24px!important}}
@media (prefers-color-scheme:dark){.page{background:${DARK.page}!important}.card{background:${DARK.card}!important;border-color:${DARK.line}!important}.text{color:${DARK.text}!important}.dim{color:${DARK.dim}!important}.brand{color:${DARK.brand}!important}.line{border-color:${DARK.line}!important}.well{background:${DARK.page}!important;border-color:${DARK.line}!important}.button{background:${DARK.brand}!important}.button a{color:${DARK.onBrand}!important}}
`;

/** Only web addresses become links: nothing that a template was handed can run. @throws on any other address */
function checkHref({ href, label }: EmailLink): string {
  if (!/^https?:\/\//.test(href)) throw new Error(`The link "${label}" of an email is no web address.`);
  return href;
}

const lines = (text: string) => text.split("\n").map((line, i) => (i === 0 ? line : html`<br />${line}`));

const paragraph = (text: string) =>
  html`<p class="text" style="margin:0 0 16px;color:${LIGHT.text};font-size:16px;line-height:1.55">${lines(text)}</p>`;

const code = ({ label, value }: { label: string; value: string }) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="well" align="center" style="padding:16px;background:${LIGHT.page};border:1px solid ${LIGHT.line};border-radius:8px"><span class="dim" style="display:block;color:${LIGHT.dim};font-size:14px;line-height:20px">${label}</span><span class="text" style="color:${LIGHT.text};font-family:${MONO};font-size:${value.length > 10 ? 20 : 30}px;line-height:1.4;font-weight:700;letter-spacing:${value.length > 10 ? 1 : 4}px">${value}</span></td></tr></table>`;

function rowMarkup({ label, value, strong }: EmailRow) {
  const weight = strong ? 700 : 400;
  const cell = `padding:10px 0;border-top:1px solid ${LIGHT.line};color:${LIGHT.text};font-size:16px;line-height:1.45;font-weight:${weight};vertical-align:top`;
  if (!value) return html`<tr><td class="text line" colspan="2" style="${cell};text-align:left">${label}</td></tr>`;
  return html`<tr><th class="text line" scope="row" style="${cell};text-align:left;padding-right:16px">${label}</th><td class="text line" style="${cell};text-align:right;white-space:nowrap">${value}</td></tr>`;
}

const rowTable = (rows: EmailRow[]) =>
  html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse">${rows.map(rowMarkup)}</table>`;

const button = (link: EmailLink) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" class="button-table" style="margin:8px 0 24px"><tr><td class="button" style="background:${LIGHT.brand};border-radius:8px"><a href="${checkHref(link)}" style="display:inline-block;padding:13px 24px;color:${LIGHT.onBrand};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${link.label}</a></td></tr></table>`;

const textLink = (link: EmailLink) =>
  html`<p style="margin:0 0 12px;font-size:16px;line-height:1.5"><a class="brand" href="${checkHref(link)}" style="color:${LIGHT.brand}">${link.label}</a></p>`;

const note = (text: string) =>
  html`<p class="dim" style="margin:0 0 12px;color:${LIGHT.dim};font-size:14px;line-height:1.5">${lines(text)}</p>`;

/** Why the reader gets this, and who sends it from where: the law wants a postal address in mail that sells. */
function footerLines({ footer }: EmailContent): string[] {
  const { street, city, region, postalCode, country } = brand.contact.address;
  const address = `${street}, ${city}, ${region} ${postalCode}, ${formatCountryName(country)}`;
  return [footer, `${brand.name}, ${address}`, brand.contact.email];
}

/** The email as HTML: one column of at most 600 px in tables and inline styles, and nothing loaded from elsewhere. */
export function renderEmailHtml(content: EmailContent): string {
  const body = html`<body class="page" style="margin:0;padding:0;background:${LIGHT.page};font-family:${SANS};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${content.preheader}${"\u00a0\u200c".repeat(60)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.page}"><tr><td class="outer" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">
<tr><td class="brand" style="padding:0 0 16px;color:${LIGHT.brand};font-family:${SERIF};font-size:24px;line-height:1.2;font-weight:700">${brand.name}</td></tr>
<tr><td><table role="presentation" width="100%" cellpadding="0" cellspacing="0" aria-hidden="true"><tr>${BAND.map((color) => html`<td style="height:4px;line-height:4px;font-size:0;background:${color}">&nbsp;</td>`)}</tr></table></td></tr>
<tr><td class="card" style="padding:36px 40px 16px;background:${LIGHT.card};border:1px solid ${LIGHT.line};border-top:0">
<h1 class="text heading" style="margin:0 0 20px;color:${LIGHT.text};font-family:${SERIF};font-size:28px;line-height:1.25;font-weight:700">${content.heading}</h1>
${content.paragraphs.map(paragraph)}${content.code ? code(content.code) : ""}${content.rows?.length ? rowTable(content.rows) : ""}${content.button ? button(content.button) : ""}${(content.links ?? []).map(textLink)}${(content.notes ?? []).map(note)}</td></tr>
<tr><td class="footer" style="padding:20px 40px 0">${footerLines(content).map(note)}</td></tr>
</table>
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

/** The same email as plain text: each link is written out, and the facts stand in the same order. */
export function renderEmailText(content: EmailContent): string {
  const blocks = [
    content.heading,
    ...content.paragraphs,
    ...(content.code ? [`${content.code.label}: ${content.code.value}`] : []),
    ...(content.rows?.length
      ? [content.rows.map((r) => (r.value ? `${r.label}: ${r.value}` : r.label)).join("\n")]
      : []),
    ...(content.button ? [content.button] : []).concat(content.links ?? []).map((l) => `${l.label}:\n${checkHref(l)}`),
    ...(content.notes ?? []),
    `--\n${footerLines(content).join("\n")}`,
  ];
  return blocks.join("\n\n");
}
