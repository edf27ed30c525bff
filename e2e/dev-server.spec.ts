import { type DevSite, startDevSite } from "./dev-server.ts";
import { test as base, expect, openPage, waitForHydration } from "./fixtures.ts";

const test = base.extend<{ dev: DevSite }>({
  dev: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
    async ({}, use) => {
      const site = await startDevSite();
      await use(site);
      await site.stop();
    },
    { timeout: 300_000 },
  ],
  baseURL: async ({ dev }, use) => use(dev.url),
});

/** What shows the edits below on the page. */
const visibleEdits = () => ({
  heading: document.querySelector("main h1")?.textContent,
  spacing: getComputedStyle(document.querySelector("main .eyebrow") as Element).letterSpacing,
  articles: Array.from(document.querySelectorAll("main :is(h2, h3) a[href^='/article/']"), (link) => link.textContent),
});
type VisibleEdits = ReturnType<typeof visibleEdits>;

/** One edit each of a heading, a style, a loader and the worker, and what it changes on the page. */
const EDITED_ROUTE = "app/routes/blog/blog.tsx";
const EDITS: [file: string, before: string, after: string, change: (seen: VisibleEdits) => Partial<VisibleEdits>][] = [
  [EDITED_ROUTE, "Notes from high ground", "Notes from the valley", () => ({ heading: "Notes from the valley" })],
  ["app/ui/layout.css", "letter-spacing: 0.09em", "letter-spacing: 3px", () => ({ spacing: "3px" })],
  [
    EDITED_ROUTE,
    "toBlogFrontView(front)",
    'toBlogFrontView({ ...front, newest: front.newest.map((e) => ({ ...e, title: "From the loader" })) })',
    // The lead and the four newest stand first.
    ({ articles }) => ({ articles: articles.map((title, i) => (i < 5 ? "From the loader" : title)) }),
  ],
  [
    "worker/content/entry-rows.ts",
    "title: row.title,",
    'title: "Written anew",',
    ({ articles }) => ({ articles: articles.map((title) => (title === "From the loader" ? title : "Written anew")) }),
  ],
];

test("the development server shows a styled page, and each edit at once, and all of them after a reload", async ({
  page,
  dev,
  complaints,
}) => {
  // A cold Vite reads all modules before the first page; on a busy machine that takes minutes.
  test.setTimeout(600_000);
  page.setDefaultNavigationTimeout(300_000);
  page.setDefaultTimeout(120_000);
  page.on("console", (message) => {
    // Pages warn about a slow first paint; here that is only Vite's cold start.
    if (message.type() === "warning" && !/is over its budget/.test(message.text()))
      complaints.list.push(`console: ${message.text()}`);
  });
  // A reload may come while the page's socket opens, which takes this server a while.
  complaints.expected.push(/WebSocket is closed before the connection is established/);
  await openPage(page, "/blog");

  await test.step("styled, once React has taken over and React Router's first style sheet has left", async () => {
    await expect(page.locator("link[data-react-router-critical-css]")).toHaveCount(0);
    const sheets = await page
      .locator("style[data-vite-dev-id]")
      .evaluateAll((styles: HTMLStyleElement[]) => styles.map((style) => style.sheet !== null));
    expect(new Set(sheets), "Vite's style elements, all with a sheet").toEqual(new Set([true]));
    await expect(page.locator("body")).toHaveCSS("font-family", /^"Instrument Sans"/);
  });

  let expected = await page.evaluate(visibleEdits);
  expect(expected.articles.length).toBeGreaterThan(2);
  for (const [file, before, after, change] of EDITS)
    await test.step(`${file}: ${after}`, async () => {
      const seen = { ...expected, ...change(expected) };
      expect(seen).not.toEqual(expected);
      dev.edit(file, before, after);
      // While Vite reloads the page, evaluating in it fails.
      await expect.poll(() => page.evaluate(visibleEdits).catch(() => null), { timeout: 120_000 }).toEqual(seen);
      expected = seen;
    });
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => page.evaluate(visibleEdits)).toEqual(expected);
});
