import { expect, it } from "vitest";
import type { EmailContent } from "./email-content.ts";
import { renderEmailHtml, renderEmailText } from "./layout.ts";

const email: EmailContent = {
  subject: "Subject",
  preheader: "Preheader",
  heading: "Heading",
  paragraphs: ["Tom & <b>Jerry</b>", "one\ntwo"],
  rows: [
    { label: 'a"', value: "1" },
    { label: "whole line", value: "" },
  ],
  button: { label: "See", href: "https://x.test/?a=1&b=2" },
  links: [{ label: "Other", href: "https://x.test/other" }],
  footer: "Footer",
};

it("writes an email as text, and as HTML that cannot be broken out of", () => {
  expect(renderEmailText(email, null)).toContain(
    'Heading\n\nTom & <b>Jerry</b>\n\none\ntwo\n\nSee:\nhttps://x.test/?a=1&b=2\n\na": 1\nwhole line\n\nOther:\nhttps://x.test/other\n\nQuestions?',
  );
  const html = renderEmailHtml(email, null);
  expect(html).toContain("Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;");
  expect(html).toContain("one<br />two");
  expect(html).toContain("a&quot;");
  expect(html).toContain('href="https://x.test/?a=1&amp;b=2"');
});

it("links to nothing but web addresses", () => {
  for (const href of ["javascript:alert(1)", "data:text/html,x", "/orders", " https://x.test"]) {
    const content = { ...email, button: { label: "See", href } };
    expect(() => renderEmailHtml(content, null)).toThrow("no web address");
    expect(() => renderEmailText(content, null)).toThrow("no web address");
  }
});
