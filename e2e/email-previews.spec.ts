import { expect, test } from "@playwright/test";
import { EMAIL_SAMPLE, renderEmailPreviews } from "../worker/email-previews.ts";

const LONG = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(2);
/** All templates, plain and with words that can't be broken, in one page after another: no server is asked. */
const SAMPLES = {
  plain: EMAIL_SAMPLE,
  long: { ...EMAIL_SAMPLE, person: LONG, product: LONG, sentence: LONG },
};

test("no email is wider than a small phone, with and without its pictures", async ({ page }) => {
  await page.route("**/*", (route) => route.abort());
  await page.setViewportSize({ width: 320, height: 640 });
  const tooWide: string[] = [];
  for (const [sample, data] of Object.entries(SAMPLES))
    for (const { domain, emails } of renderEmailPreviews(data))
      for (const { name, html } of emails) {
        await page.setContent(html, { waitUntil: "domcontentloaded" });
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 320) tooWide.push(`${domain}: ${name} (${sample}), ${width} px`);
      }
  expect(tooWide).toEqual([]);
});
