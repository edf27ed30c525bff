/** Sets up encryption as a member does. */
import type { Page } from "@playwright/test";
import { expect, openPage } from "./fixtures.ts";

/** @returns the recovery code */
export async function setUpEncryption(page: Page): Promise<string[]> {
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
