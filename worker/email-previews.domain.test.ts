import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { brand } from "../app/brand.ts";
import type { EmailContent } from "./email/index.ts";
import { EMAIL_SAMPLE, renderEmailPreviews } from "./email-previews.ts";

const HOSTILE = "\"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;</table>";
const SAMPLES = {
  plain: EMAIL_SAMPLE,
  hostile: { ...EMAIL_SAMPLE, person: HOSTILE, product: HOSTILE, sentence: HOSTILE },
  long: { ...EMAIL_SAMPLE, product: "Sacha inchi protein with maca, camu camu and lucuma in a very large pouch" },
};
const rendered = Object.entries(SAMPLES).flatMap(([sample, data]) =>
  renderEmailPreviews(data).flatMap(({ domain, emails }) =>
    emails.map((email) => ({ ...email, title: `${domain}: ${email.name} (${sample})` })),
  ),
);

const VOID = new Set(["meta", "br", "img"]);
const TAGS = new Set("html head meta title style body div table tr td th p h1 span strong s a br img".split(" "));
const TAG = /<(\/?)([a-z0-9]+)((?:\s+[a-z-]+="[^"<>]*")*)\s*(\/?)>/g;

/** Without what only Outlook on Windows reads. */
const withoutComments = (html: string) => html.replace(/<!--\[if mso\]>.*?<!\[endif\]-->/gs, "");

/** What is wrong with the markup: a tag that is not ours, or is not closed in order. */
function findMarkupProblem(html: string): string | null {
  const open: string[] = [];
  const body = withoutComments(html).replace("<!doctype html>", "");
  if (/[<>]/.test(body.replace(/<style>[^<]*<\/style>/, "").replace(TAG, ""))) return "a stray angle bracket";
  for (const [, slash, name = ""] of body.matchAll(TAG)) {
    if (!TAGS.has(name)) return `<${name}>`;
    if (VOID.has(name)) continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return `</${name}> in the wrong place`;
  }
  return open.length > 0 ? `<${open.at(-1)}> is not closed` : null;
}

const unescapeHtml = (html: string) =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

/** What a reader sees of the HTML, piece by piece: without the preheader and the squares beside products. */
const listTexts = (html: string): string[] =>
  withoutComments(html)
    .replace(/<head>[\s\S]*<\/head>/, "")
    .replace(/<div style="display:none[^>]*opacity:0">[\s\S]*?<\/div>/, "")
    .replace(/<table [^>]*aria-hidden="true">[\s\S]*?<\/table>/g, "")
    .split(/<[^>]*>/)
    .map((text) => unescapeHtml(text).trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text));

/** Every address that the HTML links to, but those that write to the store or call it: the text has them in words. */
const CONTACT = [`mailto:${brand.contact.email}`, brand.contact.phoneHref];
const listLinks = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)]
    .map(([, href = ""]) => unescapeHtml(href))
    .filter((href) => !CONTACT.includes(href));

describe.each(rendered)("$title", ({ content, html, text }) => {
  it("says in its text every word, amount and link of its HTML", () => {
    const texts = listTexts(html);
    expect(texts.length).toBeGreaterThan(4);
    expect(texts.filter((piece) => !text.includes(piece))).toEqual([]);
    const lines = text.split("\n");
    expect(listLinks(html).filter((href) => !lines.includes(href))).toEqual([]);
  });
  it("shows in its HTML all that it holds", () => {
    const seen = unescapeHtml(html.replaceAll("<br />", "\n"));
    for (const fact of listFacts(content)) expect(seen).toContain(fact);
  });
  it("is whole: markup that closes, no gap in a sentence, a subject that fits, nothing that Gmail cuts off", () => {
    expect(findMarkupProblem(html)).toBeNull();
    expect(`${content.subject} ${content.preheader} ${text} ${listTexts(html)}`).not.toMatch(
      /undefined|\bNaN\b|\[object|\bnull\b|Invalid Date|\{\{/,
    );
    expect(content.subject.length).toBeLessThan(80);
    expect(content.subject).not.toMatch(/[\r\n]/);
    expect(content.preheader).not.toBe("");
    expect(content.preheader).not.toBe(content.subject);
    expect(new TextEncoder().encode(html).length).toBeLessThan(100_000);
  });
  it("loads only the site's own pictures, by whole addresses, and links by whole addresses", () => {
    expect(html).not.toMatch(/<(link|script|iframe)\b|url\(|@import/);
    const pictures = [...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, src = ""]) => src);
    expect(pictures.length).toBeGreaterThan(0);
    for (const src of pictures) expect(src).toMatch(/^http:\/\/localhost\/(art|media)\/[\w./-]+\.(jpg|png)$/);
    for (const href of listLinks(html)) expect(href).toMatch(/^https?:\/\//);
  });
});

const listFacts = (c: EmailContent): string[] => [
  ...[c.heading, ...(c.intro ?? []), ...(c.paragraphs ?? []), ...(c.notes ?? []), c.footer],
  ...(c.rows ?? []).flatMap((r) => [r.label, r.value]),
  ...(c.items ?? []).flatMap((i) => [i.title, ...(i.details ?? []), i.amount ?? "", i.amountBefore ?? ""]),
  ...(c.subscriptions ?? []).flatMap((s) => [s.title, s.text, ...s.links.flatMap((l) => [l.label, l.href])]),
  ...(c.columns ?? []).flatMap((column) => [column.title, ...column.lines]),
  ...[c.code, c.panel].flatMap((one) => (one ? [one.label, one.value] : [])),
  ...(c.quote ? [c.quote.label, c.quote.text] : []),
  ...[c.button, c.optOut, ...(c.links ?? [])].flatMap((l) => (l ? [l.label, l.href] : [])),
];

const contents = renderEmailPreviews().flatMap(({ emails }) => emails.map((e) => e.content));

it("every email of a running subscription has its ways out, and they lead to the page that asks", () => {
  const running = contents.filter(
    (c) => /^subscription\./.test(c.template ?? "") && !/cancelled|ended_unpaid/.test(c.template ?? ""),
  );
  expect(running.length).toBeGreaterThan(12);
  const ofOrders = contents.filter((c) => /^order\.(confirmation|shipping|refund|return)/.test(c.template ?? ""));
  for (const { template, subscriptions = [] } of [...running, ...ofOrders.filter((c) => c.subscriptions?.length)]) {
    const links = subscriptions.flatMap((s) => s.links);
    expect(
      links.map((l) => l.label),
      template,
    ).toContain("Cancel");
    // Opening an address must change nothing: they are pages, and no calls.
    for (const { href } of links) expect(new URL(href).pathname).toMatch(/^\/subscriptions\/[^/]+$/);
  }
  expect(ofOrders.some((c) => c.subscriptions?.length)).toBe(true);
});

it("no email links to a call", () => {
  for (const { html } of rendered)
    for (const href of listLinks(html)) expect(new URL(href).pathname).not.toMatch(/^\/api\//);
});

it("finds broken markup", () => {
  expect(findMarkupProblem("<p>a</p>")).toBeNull();
  for (const broken of ["<p>a", "<p><span>a</p></span>", "<script>a</script>", "a < b", '<p onclick="">"></p>'])
    expect(findMarkupProblem(broken), broken).not.toBeNull();
});

it("shows every template", () => {
  const templates = globSync("worker/**/emails*.ts")
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/export (?:function|const) (\w+Email)\b/g)].map(([, name]) => ({
        name,
        previews: readFileSync(`${dirname(file)}/email-previews.ts`, "utf8"),
      })),
    );
  expect(templates.length).toBeGreaterThan(24);
  for (const { name, previews } of templates) expect(previews, name).toContain(`${name}(`);
});

describe("the outbox", () => {
  const INSERT = /insert\(\s*mailOutbox\s*\)|INSERT\s+(OR\s+\w+\s+)?INTO\s+"?mail_outbox/i;
  it("is written by worker/email alone", () => {
    const writers = globSync("{app,worker}/**/*.{ts,tsx}").filter(
      (file) => !/\.test\.tsx?$/.test(file) && INSERT.test(readFileSync(file, "utf8")),
    );
    expect(writers).toEqual(["worker/email/service.ts"]);
  });
  it("would be found elsewhere", () => {
    for (const planted of ["db.insert(mailOutbox).values(row)", "sql`INSERT INTO mail_outbox (id) VALUES (1)`"])
      expect(planted).toMatch(INSERT);
  });
});
