/** Two members write to each other, encrypted; one of them goes on in another browser with the recovery code. */
import type { Page } from "@playwright/test";
import { expect, openPage, test } from "./fixtures.ts";

test.use({ busySite: true, viewport: { width: 1440, height: 900 } });

/** Sets up encryption as a member does. @returns the recovery code */
async function setUp(page: Page): Promise<string[]> {
  await openPage(page, "/encryption-settings");
  await page.getByRole("button", { name: "Set up encryption" }).click();
  const list = page.getByRole("list", { name: "Your recovery code" });
  await expect(list.getByRole("listitem")).toHaveCount(12);
  const words = await list.getByRole("listitem").allTextContents();
  await page.getByRole("button", { name: "I've written them down" }).click();
  const fields = page.getByRole("textbox", { name: /^Word \d+$/ });
  await expect(fields).toHaveCount(2);
  for (const label of await page
    .locator("label")
    .filter({ hasText: /^Word \d+$/ })
    .allTextContents())
    await page.getByLabel(label, { exact: true }).fill(words[Number(label.slice(5)) - 1] ?? "");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByRole("heading", { name: "Encryption is on" })).toBeVisible();
  return words;
}
const composer = (page: Page) => page.getByRole("textbox", { name: /^Encrypted message to/ });

test("two members exchange messages, and one goes on in another browser", async ({ another }) => {
  const { page: inti } = await another("member");
  const { page: luz } = await another("moderator");
  const code = await setUp(inti);
  await setUp(luz);

  await openPage(inti, "/messages?to=nobody-at-all");
  await expect(inti.getByText("There is no member @nobody-at-all")).toBeVisible();
  await openPage(inti, "/messages");
  await inti.getByRole("button", { name: "New conversation" }).click();
  await inti.getByLabel("To").fill("luz");
  await inti.getByRole("button", { name: /@luz/ }).click();
  await inti.getByRole("button", { name: "Start conversation" }).click();
  await composer(inti).fill("Week 12 is done");
  await composer(inti).press("Enter");
  await expect(inti.getByText("Delivered")).toBeVisible();

  await openPage(luz, new URL(inti.url()).pathname);
  await expect(luz.getByRole("list", { name: "Messages" }).getByText("Week 12 is done")).toBeVisible();
  await luz.getByRole("button", { name: "Details" }).click();
  const number = await luz.getByRole("complementary").locator("[data-safety-number]").textContent();
  await composer(luz).fill("Did you deload?");
  await luz.getByRole("button", { name: "Send", exact: true }).click();
  // Inti has it on the screen at once, and Luz is told so.
  await expect(luz.getByRole("list", { name: "Messages" }).getByText(/Read$/)).toBeVisible();
  // Long before a page that isn't told would ask.
  await expect(inti.getByRole("list", { name: "Messages" }).getByText("Did you deload?")).toBeVisible({
    timeout: 5000,
  });
  expect(await luz.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("Week 12");

  const { page: phone } = await another("member");
  await openPage(phone, new URL(inti.url()).pathname);
  await expect(phone.getByRole("heading", { name: "Your keys aren't in this browser" })).toBeVisible();
  await phone.getByLabel("Recovery code").fill(code.toReversed().join(" "));
  await phone.getByRole("button", { name: "Open my keys" }).click();
  await expect(phone.getByRole("alert")).toBeVisible();
  await phone.getByLabel("Recovery code").fill(code.map((word) => word.slice(0, 4)).join(" "));
  await phone.getByRole("button", { name: "Open my keys" }).click();
  const lines = phone.getByRole("list", { name: "Messages" });
  await expect(lines.getByText("Week 12 is done")).toBeVisible();
  await expect(lines.getByText("Did you deload?")).toBeVisible();
  await phone.getByRole("button", { name: "Details" }).click();
  await expect(phone.getByRole("complementary").locator("[data-safety-number]")).toHaveText(number ?? "");
});
