/** A forum import from Discourse: preview, import, reading by everyone, and removal. */
import { DISCOURSE } from "../app/admin/community/import/testing/forum-files.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, expectUsableOnDesktop, openPage, test } from "./fixtures.ts";

test.use({ ownSite: true });

test("a forum is looked at, imported, read by guests under its old addresses, and removed without a trace", async ({
  another,
  callAs,
  page: guest,
  complaints,
}) => {
  const { page } = await another("admin");
  await openPage(page, "/420/community/import");
  const choose = (name: string, text: string) =>
    page.getByLabel(/^Discourse backup/).setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

  // A file that is none says so, and nothing is written.
  await choose("dump.sql", "SELECT 1;");
  await expect(page.getByText("This didn’t work")).toBeVisible();

  await choose("dump.sql", DISCOURSE);
  const address = page.getByLabel("Address of the old forum");
  await address.fill("https://old.example");
  await page.getByRole("button", { name: "Preview the import" }).click();
  await expect(page.getByRole("heading", { name: "Discourse: dump.sql" })).toBeFocused();
  await expectAccessible(page, "/420/community/import, preview");
  // Looking is all that has happened so far.
  expect((await guest.request.get("/t/iron-coffee/12", { maxRedirects: 0 })).status()).toBe(404);
  const start = page.getByRole("button", { name: "Import 2 topics" });
  await expectUsableOnDesktop(page, page.getByLabel(/Staff/), start);
  // What has the name of one of ours goes there, what not everybody could read to the team alone.
  await expect(page.getByLabel(/Questions/).locator("option:checked")).toHaveText(/Questions/);
  await start.click();
  await expect(page.getByRole("heading", { name: "Import finished" })).toBeVisible();
  await expectAccessible(page, "/420/community/import, report");

  // Its old address leads to the topic, which everybody reads with its answer and its quote; the staff's topic stays theirs.
  // The old address needs the topic in the lists, which follow the import a moment later.
  complaints.expected.push(/status of 404 .*\/t\/iron-coffee\/12\)$/);
  await expect(async () => {
    await guest.goto("/t/iron-coffee/12");
    await expect(guest).toHaveURL(/\/community\/t\/iron-coffee\/[0-9a-z]{12}$/, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await expect(guest.getByRole("heading", { level: 1, name: "Iron & coffee" })).toBeVisible();
  await expect(guest.locator("#post-1")).toContainText("Iron from 41 to 18.");
  await expect(guest.locator("#post-3")).toContainText("An hour.");
  await expect(guest.locator("#post-3 blockquote")).toContainText("Half an hour?");
  await expect(guest.locator("#post-1")).toContainText("Maria");
  const imported = guest.url();
  expect((await guest.request.get("/t/welcome/11", { maxRedirects: 0 })).status()).not.toBe(200);

  // The same file again brings nothing twice.
  await openPage(page, "/420/community/import");
  await choose("dump.sql", DISCOURSE);
  await page.getByRole("button", { name: "Preview the import" }).click();
  await expect(page.getByRole("button", { name: "Import 0 topics" })).toBeDisabled();

  // Taken away again, by the job.
  await openPage(page, "/420/community/import");
  const row = page.getByRole("row").filter({ hasText: "dump.sql" });
  await row.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove 2 topics" }).click();
  // So few are often removed before the list is drawn again.
  await expect(row).toContainText(/Being removed|Removed/);
  const staff = await callAs("admin");
  await expect(async () => {
    await staff.post("/api/admin/jobs", { data: { jobs: "all" } });
    await page.reload();
    await expect(row).toContainText("Removed", { timeout: 1000 });
  }).toPass();
  // Guests' pages are kept for some seconds.
  await expect.poll(async () => (await guest.request.get(imported)).status()).toBe(404);
});
