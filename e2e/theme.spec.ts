/** The theme is kept under `tactical-theme` and stands before the first paint. */
import { expect, test, visit } from "./support.ts";

const THEMES = ["sacred-valley", "andes-mountains", "amazon-basin", "coastal-desert", "cloud-forest"];

test("sacred-valley is the default", async ({ page }) => {
  await visit(page, "/");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "sacred-valley");
});

for (const theme of THEMES) {
  test(`${theme} stands before the first paint`, async ({ page }) => {
    await page.addInitScript((name) => {
      localStorage.setItem("tactical-theme", name);
      const painted = new PerformanceObserver(() => {});
      painted.observe({ type: "paint", buffered: true });
      const seen: { theme: string | undefined; at: number }[] = [];
      (window as unknown as { seen: typeof seen }).seen = seen;
      const note = () => seen.push({ theme: document.documentElement?.dataset.theme, at: performance.now() });
      new MutationObserver(note).observe(document, {
        subtree: true,
        attributes: true,
        attributeFilter: ["data-theme"],
      });
      requestAnimationFrame(note);
    }, theme);
    await visit(page, "/");
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    const late = await page.evaluate((name) => {
      const seen = (window as unknown as { seen: { theme?: string; at: number }[] }).seen;
      const paint = performance.getEntriesByName("first-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY;
      return seen.filter((entry) => entry.at > paint && entry.theme !== name);
    }, theme);
    expect(late, "another theme was seen after the first paint").toEqual([]);
  });
}

test("a chosen theme survives a reload and an unknown one falls back", async ({ page }) => {
  await visit(page, "/");
  await page.getByRole("combobox", { name: /^Theme/ }).selectOption("cloud-forest");
  expect(await page.evaluate(() => localStorage.getItem("tactical-theme"))).toBe("cloud-forest");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "cloud-forest");
  await page.evaluate(() => localStorage.setItem("tactical-theme", "moon"));
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "sacred-valley");
});
