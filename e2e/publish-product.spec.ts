/** A product is made from nothing, with four photos, published, seen by everybody and bought: on a phone, and each step could be on a desktop. */

import type { Page } from "@playwright/test";
import { makePng } from "../worker/media/testing/pictures.ts";
import { expectAccessible } from "./accessibility.ts";
import { expectPaid, fillAddress, fillCard, findPayButton, pay, TEST_CARDS } from "./checkout-helpers.ts";
import { expect, expectUsableOnDesktop, openPage, PHONE, test } from "./fixtures.ts";

test.use({ busySite: true });

test("an owner publishes a product with four photos from nothing, and a guest buys it, on a phone as on a desktop", async ({
  page: guest,
  another,
}) => {
  const { page } = await another("admin");
  await Promise.all([page, guest].map((one) => one.setViewportSize(PHONE)));
  await publish(page, "Quilla Sleep", "quilla-sleep");
  await receiveStock(page, "quilla-sleep");
  await buy(guest, "Quilla Sleep", "quilla-sleep");
});

async function publish(page: Page, name: string, handle: string): Promise<void> {
  await openPage(page, "/420/products/new");
  const form = page.getByRole("form", { name: "Product" });
  await form.locator("input[type=file][multiple]").setInputFiles(
    [1, 2, 3, 4].map((seed) => ({
      name: `photo-${seed}.png`,
      mimeType: "image/png",
      buffer: Buffer.from(makePng(64, 64, { seed: seed * 40 + name.length })),
    })),
  );
  // An upload that gets no answer is sent again after half a minute.
  await expect(form.getByLabel(/^Description of picture/)).toHaveCount(4, { timeout: 90_000 });
  for (const place of [1, 2, 3, 4]) {
    const saved = page.waitForResponse(
      (r) => r.request().method() === "PATCH" && r.url().includes("/api/admin/media/"),
    );
    await form.getByLabel(`Description of picture ${place}`).fill(`Ashwagandha, view ${place}`);
    await form.getByLabel(`Description of picture ${place}`).press("Enter");
    expect((await saved).status()).toBe(200);
  }
  await arrangeByKeyboard(page);
  await form.getByLabel("Name", { exact: true }).first().fill(name);
  await form.getByLabel("Subtitle").fill("Ashwagandha in capsules");
  await form.getByLabel("Description", { exact: true }).fill("One root, nothing else.");
  await form.getByLabel("SKU").fill(handle.toUpperCase());
  await form.getByLabel("Price", { exact: true }).fill("24");
  // The checklist leads to what is missing, also where it is folded away.
  await form.getByRole("button", { name: "Shipping weight" }).click();
  await expect(form.getByLabel("Shipping weight")).toBeFocused();
  await form.getByLabel("Shipping weight").fill("90");
  await form.getByRole("button", { name: "Add question" }).click();
  await form.getByRole("textbox", { name: "Question 1" }).fill("When should I take it?");
  await form.getByRole("textbox", { name: "Answer 1" }).fill("An hour before you sleep.");
  await expectAccessible(page, "/420/products/new");
  const publishing = page.getByRole("button", { name: "Publish", exact: true });
  await expectUsableOnDesktop(
    page,
    ...[1, 4].map((place) => form.getByLabel(`Description of picture ${place}`)),
    form.getByRole("button", { name: "Choose from library" }).first(),
    form.getByRole("button", { name: "Focal point of Ashwagandha, view 3" }),
    ...["Subtitle", "SKU", "Shipping weight"].map((label) => form.getByLabel(label)),
    ...["Description", "Price"].map((label) => form.getByLabel(label, { exact: true })),
    form.getByLabel("Name", { exact: true }).first(),
    form.getByRole("button", { name: "Add question" }),
    form.getByRole("textbox", { name: "Answer 1" }),
    publishing,
  );

  await publishing.click();
  const asked = page.getByRole("alertdialog", { name: "Publish with open items?" });
  await expect(asked.getByText("Add the label")).toBeVisible();
  await expect(asked.getByText("Add a picture")).toHaveCount(0);
  await expect(asked.getByText("shipping weight")).toHaveCount(0);
  const anyway = asked.getByRole("button", { name: "Publish anyway" });
  await expectUsableOnDesktop(page, anyway);
  await anyway.click();
  await page.waitForURL(/\/420\/products\/(?!new)/);
  await expect(form.getByLabel(/^Description of picture/)).toHaveCount(4);
  await expect(form.getByLabel("Description of picture 1")).toHaveValue("Ashwagandha, view 1");
}

/** Ten units arrive, by the call that the inventory page makes. */
async function receiveStock(page: Page, handle: string): Promise<void> {
  await openPage(page, `/420/products?q=${handle}`);
  await expect(page.getByRole("row").nth(1)).toContainText("Out of stock");
  const { rows } = await (await page.request.get(`/api/admin/stock?q=${handle.toUpperCase()}`)).json();
  const change = { act: "receive", variantId: rows[0].variantId, requestKey: crypto.randomUUID(), quantity: 10 };
  const answer = await page.request.post("/api/admin/stock", {
    data: { changes: [{ ...change, note: "", lotId: null }] },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** It is the last of the list and not at the top of the home page; its page shows the photos, and it can be bought. */
async function buy(guest: Page, name: string, handle: string): Promise<void> {
  await openPage(guest, "/");
  const main = guest.getByRole("main");
  await expect(main.getByText(name)).toHaveCount(0);
  await openPage(guest, `/products/${handle}`);
  await expect(guest.getByRole("heading", { level: 1, name })).toBeVisible();
  for (const place of [1, 2, 3, 4])
    await expect(main.getByRole("img", { name: `Ashwagandha, view ${place}` }).first()).toBeAttached();
  const add = main.getByRole("button", { name: /^Add to cart/ }).first();
  await expectUsableOnDesktop(guest, add);
  await add.click();
  const out = guest.getByRole("dialog", { name: "Cart 1 item" }).getByRole("link", { name: "Check out" });
  await expectUsableOnDesktop(guest, out);
  await out.click();
  await guest.waitForURL("**/checkout");
  await fillAddress(guest);
  await fillCard(guest, TEST_CARDS.paid);
  const fields = ["Email", "Full name", "Address", "ZIP code", "Card number", "Expiration date", "Security code"];
  await expectUsableOnDesktop(
    guest,
    ...fields.map((label) => main.getByLabel(label, { exact: true })),
    await findPayButton(guest),
  );
  await pay(guest);
  await expectPaid(guest);
  await expect(guest.getByRole("main").getByText(name).first()).toBeVisible();
}

/** Order, removal with undo, focal point and library without a mouse; at the end all is as it was. */
async function arrangeByKeyboard(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Product" });
  const described = (place: number) => form.getByLabel(`Description of picture ${place}`);
  const press = (key: string) => page.keyboard.press(key);

  await form.getByRole("button", { name: /^Move Ashwagandha, view 1: place 1 of 4/ }).focus();
  await press("End");
  await expect(described(4)).toHaveValue("Ashwagandha, view 1");
  await expect(form.getByText("Picture moved to position 4 of 4")).toBeAttached();
  await expect(form.getByRole("button", { name: /^Move Ashwagandha, view 1: place 4 of 4/ })).toBeFocused();
  await press("ArrowLeft");
  await expect(described(3)).toHaveValue("Ashwagandha, view 1");
  await press("Home");
  await expect(described(1)).toHaveValue("Ashwagandha, view 1");

  await form.getByRole("button", { name: "Remove Ashwagandha, view 2" }).focus();
  await press("Enter");
  await expect(form.getByRole("button", { name: "Remove Ashwagandha, view 3" })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).focus();
  await press("Enter");
  await expect(described(2)).toHaveValue("Ashwagandha, view 2");

  await form.getByRole("button", { name: "Focal point of Ashwagandha, view 3" }).focus();
  await press("Enter");
  const dialog = page.getByRole("dialog", { name: "Focal point" });
  await dialog.getByRole("button", { name: /^Focal point: 50%/ }).focus();
  await press("Shift+ArrowRight");
  await press("ArrowUp");
  await expect(dialog.getByRole("status")).toHaveText("60% from the left, 49% from the top");
  await press("Escape");
  await expect(form.getByRole("button", { name: "Focal point of Ashwagandha, view 3" })).toBeFocused();

  const library = form.getByRole("button", { name: "Choose from library" }).first();
  await library.focus();
  await press("Enter");
  await expect(page.getByRole("dialog", { name: "Media library" }).getByRole("status")).toHaveText(/\d+ .*pictures/);
  await expectAccessible(page, "the media library in a dialog");
  await press("Escape");
  await expect(library).toBeFocused();
}
