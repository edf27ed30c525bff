import { html } from "hono/html";
import type { EmailContent, EmailItem, EmailLink, EmailPicture, EmailRow, EmailSubscription } from "./email-content.ts";
import { checkHref } from "./layout-frame.ts";
import { LIGHT, MONO } from "./layout-styles.ts";

type Block = ReturnType<typeof html>;

const TABLE = html`role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;

const lines = (text: string) => text.split("\n").map((line, i) => (i === 0 ? line : html`<br />${line}`));

export const paragraph = (text: string): Block =>
  html`<p class="text-ink" style="margin:0 0 16px;color:${LIGHT.text};font-size:16px;line-height:1.5">${lines(text)}</p>`;

export const note = (text: string): Block =>
  html`<p class="dim-ink" style="margin:0 0 12px;color:${LIGHT.dim};font-size:14px;line-height:1.5">${lines(text)}</p>`;

export const textLink = (link: EmailLink): Block =>
  html`<p style="margin:0 0 12px;font-size:16px;line-height:1.5"><a class="brand-ink" href="${checkHref(link)}" style="color:${LIGHT.brand}">${link.label}</a></p>`;

export const code = ({ label, value }: { label: string; value: string }): Block =>
  html`<table ${TABLE} style="margin:8px 0 24px"><tr><td class="tint-bg" align="center" style="padding:16px;background:${LIGHT.tint};border-radius:12px"><span class="dim-ink" style="display:block;color:${LIGHT.dim};font-size:14px;line-height:20px">${label}</span><span class="text-ink" style="color:${LIGHT.text};font-family:${MONO};font-size:${value.length > 10 ? 20 : 30}px;line-height:1.4;font-weight:700;letter-spacing:${value.length > 10 ? 1 : 4}px">${value}</span></td></tr></table>`;

export const quote = ({ label, text }: { label: string; text: string }): Block =>
  html`<table ${TABLE} style="margin:0 0 24px"><tr><td class="line-edge" style="padding:4px 0 4px 16px;border-left:3px solid ${LIGHT.line}"><span class="dim-ink" style="display:block;padding-bottom:4px;color:${LIGHT.dim};font-size:14px;line-height:20px">${label}</span><span class="text-ink" style="color:${LIGHT.text};font-size:15px;line-height:1.5">${lines(text)}</span></td></tr></table>`;

const button = (link: EmailLink): Block =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="wide-table"><tr><td class="brand-bg wide" align="center" style="background:${LIGHT.brand};border-radius:999px"><a class="on-brand-ink" href="${checkHref(link)}" style="display:inline-block;padding:14px 26px;color:${LIGHT.onBrand};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${link.label}</a></td></tr></table>`;

/** The fact to know and the button, side by side on a wide screen. */
export function action({ panel, button: link }: Pick<EmailContent, "panel" | "button">): Block | string {
  if (!panel) return link ? html`<div style="margin:8px 0 28px">${button(link)}</div>` : "";
  return html`<table ${TABLE} style="margin:8px 0 28px"><tr><td class="tint-bg box" style="padding:14px 16px;background:${LIGHT.tint};border-radius:12px"><table ${TABLE}><tr><td class="stack" style="vertical-align:middle"><span class="dim-ink" style="display:block;color:${LIGHT.dim};font-size:14px;line-height:20px">${panel.label}</span><strong class="text-ink" style="color:${LIGHT.text};font-size:17px;line-height:24px;font-weight:600">${panel.value}</strong></td>${link ? html`<td class="stack stack-gap" align="right" style="padding-left:16px;vertical-align:middle">${button(link)}</td>` : ""}</tr></table></td></tr></table>`;
}

const SQUARE = 68;

/**
 * A square that holds without its picture: a drawn pack's color with the product's initial, or a tint that shows until
 * the file is there. The title stands beside it, so a picture that is switched off says nothing; without a height of
 * its own it leaves no broken sign either.
 */
function picture({ src, background, ink, ratio = 1 }: EmailPicture, title: string, origin: string | null): Block {
  const url = src && (src.startsWith("/") ? (origin ? `${origin}${src}` : null) : src);
  const shows = url && /^https?:\/\//.test(url);
  // A high picture stands on its own ground from edge to edge of the square.
  const side = ratio < 1 ? `${((1 - ratio) * 50).toFixed(1)}%` : "0";
  const inner = shows
    ? html`<img class="photo" src="${url}" alt="" width="${Math.max(1, Math.round(Math.min(1, ratio) * SQUARE))}" style="display:block;margin:0 auto;box-sizing:border-box;width:100%;height:auto;padding:0 ${side};background:${background};border:0;border-radius:10px" />`
    : html`<span style="color:${ink};font-size:24px;line-height:52px;font-weight:700">${[...title.replace(/^\d+ × /, "")][0] ?? ""}</span>`;
  const ground = shows ? LIGHT.tint : background;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" aria-hidden="true"><tr><td class="picture${shows ? " tint-bg" : ""}" align="center" width="${SQUARE}" height="${SQUARE}" bgcolor="${ground}" style="width:${SQUARE}px;height:${SQUARE}px;background:${ground};border-radius:10px;vertical-align:middle">${inner}</td></tr></table>`;
}

function item(one: EmailItem, origin: string | null): Block {
  const edge = `padding:14px 0;border-top:1px solid ${LIGHT.line};vertical-align:top`;
  const small = `display:block;padding-top:3px;color:${LIGHT.dim};font-size:14px;line-height:20px`;
  return html`<tr>${one.picture ? html`<td class="line-edge picture-cell" width="68" style="${edge};width:68px;padding-right:16px">${picture(one.picture, one.title, origin)}</td>` : ""}<td class="line-edge" style="${edge}"><strong class="text-ink" style="display:block;color:${LIGHT.text};font-size:16px;line-height:22px;font-weight:600">${one.title}</strong>${(one.details ?? []).map((detail) => html`<span class="dim-ink" style="${small}">${lines(detail)}</span>`)}${(one.links ?? []).map((link) => html`<span class="dim-ink" style="${small}"><a class="dim-ink" href="${checkHref(link)}" style="color:${LIGHT.dim}">${link.label}</a></span>`)}</td>${one.amount === undefined ? "" : html`<td class="line-edge" align="right" style="${edge};padding-left:12px;text-align:right;white-space:nowrap"><strong class="text-ink" style="display:block;color:${LIGHT.text};font-size:16px;line-height:22px;font-weight:600">${one.amount}</strong>${one.amountBefore ? html`<s class="dim-ink" style="${small}">${one.amountBefore}</s>` : ""}</td>`}</tr>`;
}

export const itemTable = (items: readonly EmailItem[], origin: string | null): Block =>
  html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px;border-collapse:collapse">${items.map((one) => item(one, origin))}</table>`;

function row({ label, value, strong, saving }: EmailRow): Block {
  const color = saving ? LIGHT.saving : LIGHT.text;
  const ink = saving ? "saving-ink" : "text-ink";
  const cell = `padding:${strong ? "12px" : "6px"} 0;${strong ? `border-top:1px solid ${LIGHT.line};` : ""}color:${color};font-size:${strong ? 19 : 16}px;line-height:1.4;font-weight:${strong ? 700 : 400};vertical-align:top`;
  if (!value)
    return html`<tr><td class="${ink} line-edge" colspan="2" style="${cell};text-align:left">${label}</td></tr>`;
  return html`<tr><th class="${ink} line-edge" scope="row" align="left" style="${cell};text-align:left;padding-right:16px">${label}</th><td class="${ink} line-edge" align="right" style="${cell};text-align:right${value.length > 24 ? "" : ";white-space:nowrap"}">${value}</td></tr>`;
}

export const rowTable = (rows: readonly EmailRow[]): Block =>
  html`<table class="line-edge" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-top:1px solid ${LIGHT.line};border-collapse:collapse">${rows.map(row)}</table>`;

const choice = (link: EmailLink): Block =>
  html`<td class="choice" align="center" width="33%" style="padding:0 4px"><a class="text-ink dim-edge" href="${checkHref(link)}" style="display:block;padding:11px 8px;border:1px solid ${LIGHT.dim};border-radius:999px;color:${LIGHT.text};font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${link.label}</a></td>`;

/** Beside the matter of the email: the same ways out as links. */
const quietSubscription = ({ title, text, links }: EmailSubscription): Block =>
  html`<table ${TABLE} style="margin:0 0 24px"><tr><td class="line-edge" style="padding:14px 0 0;border-top:1px solid ${LIGHT.line}"><strong class="dim-ink" style="display:block;color:${LIGHT.dim};font-size:14px;line-height:20px;font-weight:600">${title}</strong><span class="dim-ink" style="display:block;padding-top:3px;color:${LIGHT.dim};font-size:14px;line-height:20px">${lines(text)}</span>${links.map((link) => html`<span class="quiet-choice" style="display:inline-block;padding-right:20px"><a class="dim-ink" href="${checkHref(link)}" style="display:inline-block;padding:12px 0;color:${LIGHT.dim};font-size:14px;line-height:20px">${link.label}</a></span>`)}</td></tr></table>`;

const loudSubscription = ({ title, text, links }: EmailSubscription): Block =>
  html`<table ${TABLE} style="margin:0 0 24px"><tr><td class="brand-edge box" style="padding:18px 20px;border:1px solid ${LIGHT.brand};border-radius:14px"><strong class="text-ink" style="display:block;color:${LIGHT.text};font-size:16px;line-height:22px;font-weight:600">${title}</strong><span class="text-ink" style="display:block;padding:6px 0 14px;color:${LIGHT.text};font-size:15px;line-height:1.5">${lines(text)}</span><table ${TABLE}><tr>${links.map(choice)}</tr></table></td></tr></table>`;

export const subscription = (one: EmailSubscription): Block =>
  one.quiet ? quietSubscription(one) : loudSubscription(one);

/** Addresses and payment; below one another on a phone. */
export const columns = (list: NonNullable<EmailContent["columns"]>): Block =>
  html`<table ${TABLE} style="margin:0 0 24px"><tr>${list.map(({ title, lines: content }, i) => html`<td class="stack${i > 0 ? " stack-gap" : ""}" width="${Math.floor(100 / list.length)}%" style="padding-left:${i > 0 ? 16 : 0}px;vertical-align:top"><span class="dim-ink" style="display:block;color:${LIGHT.dim};font-size:14px;line-height:22px">${title}</span>${content.map((line) => html`<span class="text-ink" style="display:block;color:${LIGHT.text};font-size:15px;line-height:22px">${line}</span>`)}</td>`)}</tr></table>`;
