/** The theme is stored under `tactical-theme` and applied before the first paint. */
import { expect, openPage, test } from "./fixtures.ts";

const THEMES = ["sacred-valley", "andes-mountains", "amazon-basin", "coastal-desert", "cloud-forest"];

test("sacred-valley is the default, and a stored theme is applied from the first painted frame on", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const frames: (string | undefined)[] = [];
    Object.assign(window, { frames_seen: frames });
    const note = () => {
      // Without a body nothing of the page is painted yet.
      if (document.body) frames.push(document.documentElement.dataset.theme);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await openPage(page, "/mission");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "sacred-valley");
  for (const theme of THEMES) {
    await page.evaluate((name) => localStorage.setItem("tactical-theme", name), theme);
    await openPage(page, "/mission");
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    const frames = await page.evaluate(() => (window as unknown as { frames_seen: string[] }).frames_seen);
    expect([...new Set(frames)], theme).toEqual([theme]);
  }
});

test("a chosen theme survives a reload and an unknown one falls back", async ({ page }) => {
  await openPage(page, "/mission");
  await page.getByRole("combobox", { name: /^Theme/ }).selectOption("cloud-forest");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("tactical-theme"))).toBe("cloud-forest");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "cloud-forest");
  await page.evaluate(() => localStorage.setItem("tactical-theme", "moon"));
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "sacred-valley");
});

test("with reduced motion a theme applies at once, also deep in the page", async ({ page }) => {
  await openPage(page, "/products");
  // A transition of any length on every element would pass inherited values down by one level a frame.
  const late = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("body, body *")];
    document.body.style.visibility = "hidden";
    document.body.style.color = "rgb(1, 2, 3)";
    const shown = all.filter((element) => getComputedStyle(element).visibility === "visible");
    return shown.map((element) => element.className);
  });
  expect(late).toEqual([]);
});
