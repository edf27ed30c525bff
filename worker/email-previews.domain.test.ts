import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
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

const VOID = new Set(["meta", "br"]);
const TAGS = new Set("html head meta title style body div table tr td th p h1 span a br".split(" "));
const TAG = /<(\/?)([a-z0-9]+)((?:\s+[a-z-]+="[^"<>]*")*)\s*(\/?)>/g;

/** What is wrong with the markup: a tag that is not ours, or is not closed in order. */
function findMarkupProblem(html: string): string | null {
  const open: string[] = [];
  const body = html.replace("<!doctype html>", "");
  if (/[<>]/.test(body.replace(/<style>[^<]*<\/style>/, "").replace(TAG, ""))) return "a stray angle bracket";
  for (const [, slash, name = ""] of body.matchAll(TAG)) {
    if (!TAGS.has(name)) return `<${name}>`;
    if (VOID.has(name)) continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return `</${name}> in the wrong place`;
  }
  return open.length > 0 ? `<${open.at(-1)}> is not closed` : null;
}

const decode = (html: string) =>
  html
    .replace(/<br \/>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

const listFacts = (c: EmailContent): string[] => [
  ...[c.heading, ...c.paragraphs, ...(c.notes ?? []), c.footer],
  ...(c.rows ?? []).flatMap((r) => [r.label, r.value]),
  ...(c.code ? [c.code.label, c.code.value] : []),
  ...[c.button, ...(c.links ?? [])].flatMap((l) => (l ? [l.label] : [])),
];

describe.each(rendered)("$title", ({ content, html, text }) => {
  it("says the same in HTML and in text", () => {
    const seen = decode(html);
    for (const fact of listFacts(content)) {
      expect(seen).toContain(fact);
      expect(text).toContain(fact);
    }
    for (const link of [content.button, ...(content.links ?? [])])
      if (link) {
        expect(decode(html.replaceAll(/<a [^>]*href="([^"]*)"[^>]*>/g, "$1 "))).toContain(link.href);
        expect(text).toContain(`\n${link.href}\n`);
      }
  });
  it("is whole: markup that closes, no gap in a sentence, a subject that fits", () => {
    expect(findMarkupProblem(html)).toBeNull();
    expect(`${content.subject} ${content.preheader} ${text} ${decode(html)}`).not.toMatch(
      /undefined|\bNaN\b|\[object|\bnull\b|Invalid Date/,
    );
    expect(content.subject.length).toBeLessThan(80);
    expect(content.subject).not.toMatch(/[\r\n]/);
    expect(content.preheader).not.toBe("");
    expect(content.preheader).not.toBe(content.subject);
  });
  it("loads nothing from elsewhere", () => {
    expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import/);
  });
});

it("finds broken markup", () => {
  expect(findMarkupProblem("<p>a</p>")).toBeNull();
  for (const broken of ["<p>a", "<p><span>a</p></span>", "<script>a</script>", "a < b", '<p onclick="">"></p>'])
    expect(findMarkupProblem(broken), broken).not.toBeNull();
});

it("shows every template", () => {
  const templates = globSync("worker/**/emails.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/export (?:function|const) (\w+Email)\b/g)].map(([, name]) => ({
      name,
      previews: readFileSync(`${dirname(file)}/email-previews.ts`, "utf8"),
    })),
  );
  expect(templates.length).toBeGreaterThan(14);
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
