/** Which sizes of a picture a browser fetches, by their bytes. */
import { readFileSync } from "node:fs";
import { expect, openPage, test } from "./fixtures.ts";

test.use({ busySite: true });

test("a phone fetches a smaller picture than a wide screen, and neither more than it shows", async ({ page }) => {
  const photo = readFileSync(new URL("../migrations/seed/pictures/puna-front.jpg", import.meta.url));
  const query = new URLSearchParams({ filename: "puna-front.jpg", alt: "A pack of Puna", productId: "demo-puna" });
  const sent = await page.request.post(`/api/dev/photos?${query}`, { data: photo });
  expect(sent.status()).toBe(200);
  const { id } = (await sent.json()) as { id: string };

  const fetched = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    const answer = page.waitForResponse((r) => r.url().includes(`/media/${id}/`) && r.ok());
    await openPage(page, "/products/puna");
    const shown = page.getByRole("img", { name: "A pack of Puna" }).first();
    await expect(shown).toHaveJSProperty("complete", true);
    const url = (await answer).url();
    // Asked for once more: the browser does not keep the body of an earlier document for the test.
    return { name: url.split("/").at(-1), bytes: (await (await page.request.get(url)).body()).length };
  };
  const [phone, wide] = [await fetched(390), await fetched(1440)];
  expect([phone.name, wide.name]).toEqual(["640.webp", "960.webp"]);
  expect(phone.bytes).toBeLessThan(25_000);
  expect(wide.bytes).toBeLessThan(45_000);
  expect(phone.bytes).toBeLessThan(0.8 * wide.bytes);
  expect(photo.length).toBeGreaterThan(3 * phone.bytes);
});
