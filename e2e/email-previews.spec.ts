import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { EMAIL_SAMPLE, renderEmailPreviews } from "../worker/email-previews.ts";
import { expect, test } from "./fixtures.ts";

const LONG = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(2);
/** All templates, plain and with words that can't be broken, as frames of one page: no server is asked. */
const SAMPLES = {
  plain: EMAIL_SAMPLE,
  long: { ...EMAIL_SAMPLE, person: LONG, product: LONG, sentence: LONG },
};
const EMAILS = Object.entries(SAMPLES).flatMap(([sample, data]) =>
  renderEmailPreviews(data).flatMap(({ domain, emails }) =>
    emails.map(({ name, html }) => ({ title: `${domain}: ${name} (${sample})`, html })),
  ),
);

/** The pictures in the emails, by their address. */
const PICTURES = Object.fromEntries(
  EMAILS.flatMap(({ html }) => [...html.matchAll(/ src="([^"]+)"/g)].map(([, url = ""]) => url)).map((url) => [
    url,
    readFileSync(join("public", new URL(url).pathname)).toString("base64"),
  ]),
);

/**
 * Every email in a frame of its own, with the site's pictures. Each picture is put in once for all frames: five hundred
 * requests that the test answers take ten times as long.
 */
async function openEmails(page: Page): Promise<void> {
  await page.setContent("<body style='margin:0'></body>");
  await page.evaluate(
    async ([emails, pictures]) => {
      const addresses = Object.entries(pictures).map(([url, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        return [` src="${url}"`, ` src="${URL.createObjectURL(new Blob([bytes]))}"`] as const;
      });
      await Promise.all(
        emails.map(({ title, html }) => {
          const frame = document.createElement("iframe");
          frame.title = title;
          frame.style.cssText = "display:block;border:0;height:400px";
          const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
          frame.srcdoc = addresses.reduce((text, [from, to]) => text.replaceAll(from, to), html);
          document.body.appendChild(frame);
          return loaded;
        }),
      );
    },
    [EMAILS, PICTURES] as const,
  );
}

/** Takes the pictures away, as mail programs do that show none at first. */
const blockPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const pictures = [...document.querySelectorAll("iframe")].flatMap((frame) =>
      Array.from((frame.contentDocument as Document).images),
    );
    await Promise.all(
      pictures.map((picture) => {
        const gone = new Promise((resolve) => picture.addEventListener("error", resolve));
        picture.src = "data:,";
        return gone;
      }),
    );
  });

/** What is wrong with the emails as they are shown now, at a width; pictures change nothing about the colors of texts. */
const findProblems = (page: Page, width: number, { ofTexts }: { ofTexts: boolean }) =>
  page.evaluate(
    ([wide, isAboutTexts]) => {
      const frames = [...document.querySelectorAll("iframe")];
      for (const frame of frames) frame.style.width = `${wide}px`;
      const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
      const luminance = (color: string) => {
        const [r = 0, g = 0, b = 0] = channels(color).map((c) => {
          const part = c / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      /** The color that an element stands on. */
      const ground = (element: Element | null): string => {
        for (let at = element; at; at = at.parentElement) {
          const { backgroundColor } = getComputedStyle(at);
          if (channels(backgroundColor)[3] !== 0) return backgroundColor;
        }
        return "rgb(255, 255, 255)";
      };
      return frames.flatMap((frame) => {
        const page = frame.contentDocument as Document;
        const problems: string[] = [];
        if (page.documentElement.scrollWidth > wide) problems.push(`${page.documentElement.scrollWidth} px wide`);
        const buttons = [...page.querySelectorAll(".brand-bg a")];
        if (buttons.length > 1) problems.push(`${buttons.length} buttons`);
        for (const link of [...buttons, ...page.querySelectorAll(".choice a, .quiet-choice a")])
          if (link.getBoundingClientRect().height < 44) problems.push(`"${link.textContent}" is hard to tap`);
        if (page.querySelectorAll("h1").length !== 1) problems.push("not one headline");
        const seen = [...page.querySelectorAll(".only-light, .only-dark")].filter((one) => one.getClientRects().length);
        if (seen.length !== 1) problems.push(`${seen.length} landscapes`);
        const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
        const told = new Set<Element>();
        while (isAboutTexts && texts.nextNode()) {
          const element = texts.currentNode.parentElement as Element;
          if (!/\S/.test(texts.currentNode.textContent ?? "") || told.has(element)) continue;
          told.add(element);
          const { color, fontSize, fontWeight } = getComputedStyle(element);
          if (element.getClientRects().length === 0) continue;
          const [high = 0, low = 0] = [luminance(color), luminance(ground(element))].sort((a, b) => b - a);
          const size = Number.parseFloat(fontSize);
          const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
          const ratio = (high + 0.05) / (low + 0.05);
          if (ratio < least)
            problems.push(`"${element.textContent?.slice(0, 30)}" ${color} is at ${ratio.toFixed(1)} to 1`);
        }
        for (const picture of page.querySelectorAll("img")) {
          const { width, height } = picture.getBoundingClientRect();
          if (picture.naturalWidth === 0 && width * height > 0)
            problems.push("a broken sign where a picture is blocked");
        }
        for (const square of page.querySelectorAll(".picture"))
          if (
            square.getBoundingClientRect().height < 50 ||
            ground(square) === ground(page.querySelector("h1") as Element)
          )
            problems.push("nothing stands where a picture is blocked");
        return problems.map((problem) => `${frame.title}: ${problem}`);
      });
    },
    [width, ofTexts] as const,
  );

test("every email can be read at 320 and 600 px, light and dark, with and without its pictures", async ({
  browser,
}) => {
  // A page without the fixtures of a site: blocked pictures are no complaint here.
  const page = await browser.newPage();
  await openEmails(page);
  // Colors don't depend on the width, nor the layout on the colors: each of both once with and once without pictures.
  for (const [hasPictures, width, colorScheme] of [
    [true, 320, "light"],
    [true, 600, "dark"],
    [false, 600, "light"],
    [false, 320, "dark"],
  ] as const) {
    if (!hasPictures) await blockPictures(page);
    await page.emulateMedia({ colorScheme });
    const problems = await findProblems(page, width, { ofTexts: hasPictures });
    expect(problems, `${width} px, ${colorScheme}, ${hasPictures ? "with" : "without"} pictures`).toEqual([]);
  }
  await page.close();
});
