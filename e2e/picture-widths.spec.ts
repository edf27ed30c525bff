/** Which sizes of a picture a browser fetches, by their bytes, and how much of it a header shows. */
import { readFileSync } from "node:fs";
import { expectAccessible } from "./accessibility.ts";
import { expect, holdScript, openPage, test } from "./fixtures.ts";

test.use({ busySite: true });

test("a phone fetches a smaller picture than a wide screen, and neither more than it shows", async ({ page }) => {
  const photo = readFileSync(new URL("../migrations/seed/pictures/puna-front.jpg", import.meta.url));
  const query = new URLSearchParams({ filename: "puna-front.jpg", alt: "A pack of Puna", productId: "demo-puna" });
  const sent = await page.request.post(`/api/dev/photos?${query}`, { data: photo });
  expect(sent.status()).toBe(200);
  const { id } = (await sent.json()) as { id: string };

  const fetched = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, "/products/puna");
    const shown = page.getByRole("img", { name: "A pack of Puna" }).first();
    await expect(shown).toHaveJSProperty("complete", true);
    const url = await shown.evaluate((img: HTMLImageElement) => img.currentSrc);
    expect(url).toContain(`/media/${id}/`);
    const countLoads = () => page.evaluate((src) => performance.getEntriesByName(src).length, url);
    await expect.poll(countLoads, "what is shown was loaded by this document").toBeGreaterThan(0);
    // Asked for once more: the browser does not keep the body of an earlier document for the test.
    return { name: url.split("/").at(-1), bytes: (await (await page.request.get(url)).body()).length };
  };
  const [phone, wide] = [await fetched(390), await fetched(1440)];
  expect([phone.name, wide.name]).toEqual(["640.webp", "960.webp"]);
  expect(phone.bytes).toBeLessThan(25_000);
  expect(wide.bytes).toBeLessThan(45_000);
  expect(phone.bytes).toBeLessThan(0.8 * wide.bytes);
  expect(photo.length).toBeGreaterThan(3 * phone.bytes);

  // The same picture in full, by keyboard: it says what is shown, and gives the focus back to what is seen then. A press
  // before the gallery's code has loaded waits for it: it doesn't leave for the picture's file.
  const part = await holdScript(page, "product-gallery");
  await openPage(page, "/products/puna");
  const slides = page.getByRole("list", { name: "Pictures" }).getByRole("link");
  await slides.first().focus();
  await page.keyboard.press("Enter");
  await expect.poll(part.asked).toBe(1);
  part.letGo();
  const zoom = page.getByRole("dialog", { name: /^Pictures of Puna/ });
  await expect(zoom.getByRole("status")).toHaveText(/^1 of \d+: \S/);
  // All of it is in sight, though the screen is wider than high.
  const shown = await zoom.getByRole("img").evaluate((picture) => picture.getBoundingClientRect().bottom);
  expect(shown).toBeLessThanOrEqual(await page.evaluate(() => innerHeight));
  await expectAccessible(page, "/products/puna, a picture in full");
  await page.keyboard.press("+");
  await expect(zoom.getByRole("button", { name: "Zoom out" })).toBeEnabled();
  await page.keyboard.press("0");
  await expect(zoom.getByRole("button", { name: "Zoom out" })).toBeDisabled();
  await page.keyboard.press("ArrowLeft");
  await expect(zoom.getByRole("status")).toHaveText(/: Facts panel$/);
  await page.keyboard.press("Escape");
  await expect(zoom).toHaveCount(0);
  await expect(slides.last()).toBeFocused();
});

test("a collection's picture keeps its proportions in a low band", async ({ page, callAs }) => {
  const photo = readFileSync(new URL("../migrations/seed/pictures/moray-front.jpg", import.meta.url));
  const query = new URLSearchParams({ filename: "moray-front.jpg", alt: "A jar of Moray", productId: "demo-moray" });
  const { id } = (await (await page.request.post(`/api/dev/photos?${query}`, { data: photo })).json()) as {
    id: string;
  };
  const staff = await callAs("admin");
  const data = { kind: "manual", handle: "slow-evenings", title: "Slow evenings for long weeks", status: "active" };
  const saved = await staff.post("/api/admin/collections", {
    data: { ...data, products: ["demo-moray"], pictureId: id },
  });
  expect(saved.status()).toBe(200);

  for (const [width, highest] of [
    [320, 170],
    [390, 160],
    [1440, 240],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, "/collections/slow-evenings");
    const title = page.getByRole("heading", { level: 1, name: "Slow evenings for long weeks" });
    const band = await page.locator("header", { has: title }).boundingBox();
    const shown = await page.getByRole("img", { name: "A jar of Moray" }).first().boundingBox();
    const words = await title.evaluate((h1) => {
      const range = document.createRange();
      range.selectNodeContents(h1);
      return range.getBoundingClientRect().right;
    });
    if (!band || !shown) throw new Error("The band has no picture.");
    expect(band.height, `the band at ${width} px`).toBeLessThan(highest);
    // The photo is square: a tenth may be cropped, where a long title makes the band high.
    expect(Math.abs(shown.width / shown.height - 1), `its picture at ${width} px`).toBeLessThan(0.1);
    expect(words, `the title beside it at ${width} px`).toBeLessThanOrEqual(shown.x);
  }
});
