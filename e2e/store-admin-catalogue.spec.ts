/** Catalog admin: a product is created, published, edited by two people, imported, counted and recalled. */
import type { Page } from "@playwright/test";
import { expect, openPage, test } from "./fixtures.ts";

/** Changes of the catalog are visible to everybody: each test makes products and lots of its own. */
test.use({ busySite: true });

const main = (page: Page) => page.getByRole("main");
const saved = (page: Page) => expect(page.getByRole("main").getByText("All changes saved")).toBeVisible();

/** A date field's value so many days from today. */
const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The smallest product that can be sold, created by the API. */
async function makeProduct(page: Page, handle: string, title: string): Promise<string> {
  const origin = new URL(page.url()).origin;
  const colors = { body: "#5a6152", ink: "#faf6ec", band: ["#5a6152", "#d9cfb8", "#faf6ec"] };
  const answer = await page.request.post("/api/admin/products", {
    headers: { Origin: origin },
    data: {
      handle,
      title,
      status: "draft",
      format: "powder",
      taxCategory: "food",
      look: { form: "pouch", plant: "maca", colors },
      variants: [{ sku: handle.toUpperCase(), price: 1900, currency: "USD" }],
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}

test("a product with variants and a label is created, disease claims are rejected, and it is in the shop at once", async ({
  page: guest,
  another,
}) => {
  await openPage(guest, "/products?sort=new");
  await expect(main(guest).getByRole("link", { name: "Warmi", exact: true })).toHaveCount(0);

  const { page } = await another("admin");
  await openPage(page, "/420/products/new");
  const form = main(page).getByRole("form", { name: "Product" });
  await form.getByLabel("Name", { exact: true }).first().fill("Warmi");
  await expect(form.getByLabel("Handle")).toHaveValue("warmi");
  await form.getByLabel("Product type").fill("Maca · Quinoa");
  await form.getByLabel("Subtitle").fill("Two grains and a root");
  await form.getByLabel("Options", { exact: true }).fill("Size");
  await form.getByLabel("Size values").fill("300 g, 600 g");
  const first = form
    .getByRole("listitem")
    .filter({ has: page.getByLabel("Compare-at price") })
    .first();
  await first.getByLabel("Size", { exact: true }).fill("300 g");
  await first.getByLabel("SKU").fill("WARMI-300");
  await first.getByLabel("Price", { exact: true }).fill("21.50");
  await form.getByRole("button", { name: "Generate 1 missing variant" }).click();
  await expect(form.getByLabel("SKU").nth(1)).toHaveValue("WARMI-600-G");
  await form.getByLabel("Price", { exact: true }).nth(1).fill("abc");

  await form.getByRole("button", { name: "Add label" }).click();
  await form.getByLabel("Add nutrient").selectOption("protein");
  await form.getByLabel("Protein", { exact: true }).fill("4.4");
  await expect(form.getByRole("table").filter({ hasText: "Supplement Facts" })).toContainText("4 g");
  await form.getByRole("button", { name: "Add ingredient", exact: true }).click();
  await form.getByLabel("Ingredient", { exact: true }).fill("Whey and quinoa");
  await expect(form.getByText("looks like Milk")).toBeVisible();
  await form.getByLabel("Ingredient", { exact: true }).fill("Quinoa");
  await expect(form.getByText("looks like Milk")).toHaveCount(0);
  await form.getByRole("button", { name: "Add claim" }).click();
  await form.getByLabel("Claim 1", { exact: true }).fill("Cures fatigue.");
  // The claim is checked while it is typed.
  await expect(form.getByText("“Cures” is a word of healing. Say what")).toBeVisible();

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(form.getByText("Fix 2 highlighted fields")).toBeVisible();
  await expect(form.getByLabel("Price", { exact: true }).nth(1)).toBeFocused();
  await expect(form.getByRole("alert").filter({ hasText: "a word of healing" })).toBeVisible();
  await form.getByLabel("Price", { exact: true }).nth(1).fill("39");
  await form.getByLabel("Claim 1", { exact: true }).fill("Supports your day.");
  await expect(form.getByText("has not been evaluated by the Food and Drug Administration")).toBeVisible();
  // What is open is asked about once, with its line in the checklist.
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const asked = page.getByRole("alertdialog", { name: "Publish with open items?" });
  await expect(asked.getByRole("listitem").filter({ hasText: "Picture" }).first()).toContainText("Add a picture");
  await expect(asked).toContainText("2 variants have no shipping weight");
  await asked.getByRole("button", { name: "Publish anyway" }).click();
  await page.waitForURL(/\/420\/products\/(?!new)/);
  await expect(form.getByText("Active", { exact: true }).first()).toBeVisible();
  await expect(form.getByText("created this product")).toBeVisible();

  await guest.reload();
  await expect(main(guest).getByRole("link", { name: "Warmi", exact: true })).toBeVisible();
  await openPage(guest, "/products/warmi");
  await expect(main(guest)).toContainText("$21.50");
  await expect(main(guest)).toContainText("Protein");

  await form.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(form.getByText("Archived", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(form.getByText("Active", { exact: true }).first()).toBeVisible();
});

test("two people who edit one product or one discount lose nothing", async ({ another, complaints }) => {
  complaints.expected.push(/status of 409 .*\/api\/admin\/(products|discounts)\//);
  const [{ page: ana }, { page: luz }] = [await another("admin"), await another("admin")];
  await openPage(ana, "/420/products");
  const id = await makeProduct(ana, "shared-one", "Shared");
  await openPage(ana, `/420/products/${id}`);
  await openPage(luz, `/420/products/${id}`);

  await main(ana).getByLabel("Subtitle").fill("Ana’s line");
  await main(ana).getByLabel("Name", { exact: true }).first().fill("Ana’s name");
  await ana.keyboard.press("Control+s");
  await saved(ana);

  await main(luz).getByLabel("Name", { exact: true }).first().fill("Luz’s name");
  await main(luz).getByLabel("Price", { exact: true }).fill("23");
  await luz.keyboard.press("Control+s");
  const note = main(luz).getByRole("region", { name: "Someone else saved this product" });
  await expect(note).toBeFocused();
  await expect(note.getByRole("listitem")).toHaveText(["Subtitle"]);
  await expect(main(luz).getByLabel("Name", { exact: true }).first()).toHaveValue("Luz’s name");
  await note.getByRole("radio", { name: /Use theirs/ }).check();
  await expect(main(luz).getByLabel("Name", { exact: true }).first()).toHaveValue("Ana’s name");
  await luz.keyboard.press("Control+s");
  await saved(luz);

  await ana.reload();
  await expect(main(ana).getByLabel("Name", { exact: true }).first()).toHaveValue("Ana’s name");
  await expect(main(ana).getByLabel("Subtitle")).toHaveValue("Ana’s line");
  await expect(main(ana).getByLabel("Price", { exact: true })).toHaveValue("23.00");

  // The same for a discount, whose form has no editor of its own.
  await openPage(ana, "/420/discounts/new");
  await main(ana).getByLabel("Discount code").last().fill("SHARED");
  await main(ana).getByLabel("Name", { exact: true }).fill("Shared");
  await main(ana).getByRole("button", { name: "Save discount" }).click();
  await ana.waitForURL(/\/420\/discounts\/(?!new)/);
  await openPage(luz, new URL(ana.url()).pathname);
  await main(ana).getByLabel("Name", { exact: true }).fill("Ana’s discount");
  await main(ana).getByRole("button", { name: "Save discount" }).click();
  await expect(main(ana).getByText("Ana’s discount", { exact: true }).first()).toBeVisible();
  await main(luz).getByLabel("Name", { exact: true }).fill("Luz’s discount");
  await main(luz).getByRole("button", { name: "Save discount" }).click();
  const notice = main(luz).getByRole("region", { name: "Someone else saved this discount" });
  await expect(notice).toContainText("You both changed the name. Yours is in the form; theirs is “Ana’s discount”.");
  await notice.getByRole("button", { name: "Use theirs" }).click();
  await expect(main(luz).getByLabel("Name", { exact: true })).toHaveValue("Ana’s discount");
  await main(luz).getByRole("button", { name: "Save discount" }).click();
  await expect(luz.getByText("Discount saved", { exact: true })).toBeVisible();

  // Leaving with unsaved changes asks first.
  await openPage(ana, `/420/products/${id}`);
  await main(ana).getByLabel("Brand").fill("Unsaved");
  await main(ana).getByRole("link", { name: "All products" }).click();
  await ana.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
  await expect(main(ana).getByLabel("Brand")).toHaveValue("Unsaved");

  // So do closing a drawer, where what was typed is still there, and going back.
  await main(ana).getByRole("link", { name: "All products" }).click();
  await ana.getByRole("alertdialog").getByRole("button", { name: "Leave page" }).click();
  await openPage(ana, "/420/tags");
  await ana.getByRole("link", { name: "Categories", exact: true }).click();
  await expect(ana.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
  await main(ana).getByRole("button", { name: "Add category" }).first().click();
  const name = ana.getByRole("dialog", { name: "Add category" }).getByRole("textbox", { name: /^Name/ });
  await name.fill("Half typed");
  await ana.keyboard.press("Escape");
  await ana.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await expect(name).toHaveValue("Half typed");
  await ana.goBack();
  await ana.getByRole("alertdialog").getByRole("button", { name: "Leave page" }).click();
  await expect(ana).toHaveURL(/\/420\/tags$/);
});

test("a draft can be seen by its private link, by staff only", async ({ page: guest, another }) => {
  const { page } = await another("admin");
  await openPage(page, "/420/products");
  const id = await makeProduct(page, "hidden-one", "Hidden one");
  await openPage(page, `/420/products/${id}`);
  await main(page).getByRole("button", { name: "Create link" }).click();
  const link = await main(page).getByLabel("Link", { exact: true }).inputValue();
  expect(new URL(link).pathname).toMatch(/^\/[\w-]{43}$/);
  await openPage(page, new URL(link).pathname);
  await expect(main(page).getByRole("heading", { level: 1, name: "Hidden one" })).toBeVisible();
  expect((await guest.request.get(new URL(link).pathname)).status()).toBe(404);
  expect((await guest.request.get(`/420/products/${id}/preview`)).status()).toBe(404);
});

test("a product file is checked, imported and exported again", async ({ another }) => {
  const { page } = await another("admin");
  await openPage(page, "/420/import");
  const header = "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status";
  const rows = [
    "file-one,File one,Title,Default Title,FILE-1,12.00,draft",
    "file-two,File two,Title,Default Title,FILE-2,much,draft",
  ];
  await main(page)
    .getByLabel("Shopify product CSV")
    .setInputFiles({ name: "autumn.csv", mimeType: "text/csv", buffer: Buffer.from([header, ...rows].join("\n")) });
  await expect(main(page).getByRole("heading", { level: 1, name: "autumn.csv" })).toBeVisible();
  await expect(main(page).getByRole("listitem").filter({ hasText: "Row 2" })).toContainText("New");
  await expect(main(page).getByRole("listitem").filter({ hasText: "Row 3" })).toContainText("Error");
  await main(page).getByRole("button", { name: "Import products" }).click();
  await expect(main(page).getByText("2 of 2 products processed, 1 changed, 1 skipped.")).toBeVisible();
  await page.reload();
  await expect(main(page).getByText("2 of 2 products processed, 1 changed, 1 skipped.")).toBeVisible();
  await openPage(page, "/420/products?q=FILE-");
  await expect(main(page).getByRole("row", { name: /File one/ })).toBeVisible();
  await expect(main(page).getByRole("row", { name: /File two/ })).toHaveCount(0);
});

test("inventory is counted by keyboard, and a lot is added, released and recalled", async ({
  page: guest,
  another,
}) => {
  const { page } = await another("admin");
  await openPage(page, "/420/stock?mode=count&q=TK-PUNA");
  const [small, large] = [
    main(page).getByLabel("Counted quantity of TK-PUNA-300"),
    main(page).getByLabel("Counted quantity of TK-PUNA-600"),
  ];
  await small.fill("200");
  await small.press("Enter");
  await expect(large).toBeFocused();
  await page.keyboard.type("99");
  await page.getByRole("button", { name: "Save 2 counts" }).click();
  await expect(main(page).getByText("TK-PUNA-300, 200 on hand")).toBeVisible();
  await openPage(page, "/420/stock?q=TK-PUNA&variant=demo-puna-600");
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("listitem").first()).toContainText("Counted");
  await drawer.getByLabel("Action").selectOption("receive");
  await drawer.getByLabel("Quantity").fill("1");
  await drawer.getByRole("button", { name: "Save adjustment" }).click();
  await expect(drawer.getByRole("listitem").first()).toContainText("Received");

  await openPage(page, "/420/lots/new");
  await main(page).getByLabel("Product variant").fill("TK-PUNA-300");
  await main(page)
    .getByRole("button", { name: /Puna.*TK-PUNA-300/ })
    .click();
  await main(page).getByLabel("Lot number").fill("E2E-0001");
  await main(page).getByLabel("Manufactured on").fill(dayFromNow(-30));
  await main(page).getByLabel("Best by").fill(dayFromNow(700));
  await main(page).getByLabel("Laboratory").fill("A laboratory");
  await main(page).getByRole("button", { name: "Add test result" }).click();
  await main(page).getByLabel("Substance tested").fill("Lead");
  await main(page).getByLabel("Method").fill("ICP-MS");
  await main(page).getByLabel("Tested on").fill(dayFromNow(-23));
  await main(page).getByLabel("Result", { exact: true }).fill("0.9");
  await main(page).getByLabel("Unit", { exact: true }).fill("mcg");
  await main(page).getByLabel("Limit", { exact: true }).fill("0.5");
  await expect(main(page).getByText("This result is outside its limit.")).toBeVisible();
  await main(page).getByLabel("Result", { exact: true }).fill("0.2");
  await page.getByRole("button", { name: "Save lot" }).click();
  await expect(main(page).getByRole("heading", { level: 1, name: "Lot E2E-0001" })).toBeVisible();
  await expect(main(page).getByRole("img", { name: /QR code of .*\/lab\/lots\/E2E-0001/ })).toBeVisible();

  await main(page).getByRole("button", { name: "Release lot" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Release lot" }).click();
  await expect(main(page).getByText("Released", { exact: true })).toBeVisible();
  await openPage(guest, "/lab/lots/e2e0001");
  await expect(main(guest)).toContainText("Lead");
  await main(page).getByRole("button", { name: "Recall lot" }).click();
  await page.getByRole("alertdialog").getByLabel("Reason").fill("A seal was open.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Recall lot" }).click();
  await expect(main(page).getByText("Recalled", { exact: true })).toBeVisible();
  await guest.reload();
  await expect(main(guest)).toContainText("A seal was open.");
});
