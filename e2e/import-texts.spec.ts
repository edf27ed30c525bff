/** Texts come from WordPress and Ghost: what a file holds is seen first, then imported, reported and read. */
import { GHOST_EXPORT } from "../app/admin/content/import/testing/ghost-export.ts";
import { WORDPRESS_EXPORT } from "../app/admin/content/import/testing/wordpress-export.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, openPage, test } from "./fixtures.ts";

test.use({ busySite: true });

test("texts of WordPress and Ghost are seen, imported and read, and the same file again changes nothing; all leave as a ZIP", async ({
  another,
}) => {
  const { page } = await another("admin");
  await openPage(page, "/420/posts/import");
  const choose = (name: string, mimeType: string, text: string) =>
    page.getByLabel(/^WordPress export/).setInputFiles({ name, mimeType, buffer: Buffer.from(text) });

  await choose("page.xml", "text/xml", "<html><p>No export</p></html>");
  await expect(page.getByText("This isn't a WordPress export")).toBeVisible();
  await choose("old-kitchen.xml", "text/xml", WORDPRESS_EXPORT);
  await expect(page.getByRole("heading", { name: "WordPress: Old kitchen" })).toBeFocused();
  await expect(page.getByText("Potatoes & potassium")).toBeVisible();
  await expectAccessible(page, "/420/posts/import, preview");
  await page.getByLabel("Import everything as drafts").uncheck();
  await page.getByRole("button", { name: "Import 4 posts" }).click();
  await expect(page.getByRole("heading", { name: "old-kitchen.xml" })).toBeVisible();
  await expect(page).toHaveURL(/\?id=/);
  await expectAccessible(page, "/420/posts/import, report");

  await openPage(page, "/article/potatoes");
  await expect(page.getByRole("heading", { name: "Potatoes & potassium" })).toBeVisible();
  await expect(page.getByText("Boiled: 379 mg")).toBeVisible();

  const chooseGhost = async () => {
    await openPage(page, "/420/posts/import");
    await choose("ghost.json", "application/json", GHOST_EXPORT);
    await page.getByLabel("Address of the old site").fill("beans.example");
    await page.getByRole("button", { name: "Preview the import" }).click();
    await expect(page.getByRole("heading", { name: "Ghost: Bean blog" })).toBeFocused();
  };
  await chooseGhost();
  await page.getByLabel("Import everything as drafts").uncheck();
  await page.getByRole("button", { name: "Import 3 posts" }).click();
  await expect(page.getByRole("heading", { name: "ghost.json" })).toBeVisible();
  await openPage(page, "/article/beans");
  await expect(page.getByRole("heading", { level: 1, name: "Beans, slowly" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Soak them overnight.");
  await expect(page.getByRole("link", { name: "Legumes" }).first()).toBeVisible();
  // The same file again: each text is known, and none is offered.
  await chooseGhost();
  await expect(page.getByText(/^Article .*Already imported: \/article\/beans\. It won’t be changed\.$/)).toBeVisible();
  await expect(page.getByText("It won’t be changed.")).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Import 0 posts" })).toBeDisabled();

  await openPage(page, "/420/posts/import");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Markdown" }).click();
  expect((await saved).suggestedFilename()).toBe("texts-markdown.zip");
  await expect(page.getByText(/^\d+ posts exported\.$/)).toBeVisible();
});
