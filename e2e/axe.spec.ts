/** No page breaks an accessibility rule that a machine can check, in a light theme and in a dark one. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ADMIN_ONLY, BUYING, PUBLIC } from "./paths.ts";
import { enter, expect, makePerson, test, visit } from "./support.ts";

/** The whole of the rules in the light theme; then the same page in the dark one, which differs in its colours alone. */
async function expectNoViolations(page: Page, path: string): Promise<void> {
  await visit(page, path);
  expect(await violations(new AxeBuilder({ page })), `${path}, light`).toEqual([]);
  await page.evaluate(() => {
    const html = document.documentElement;
    html.dataset.theme = "andes-mountains";
    html.classList.replace("light", "dark");
    // Two frames: the colours have settled.
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  const colours = new AxeBuilder({ page }).withRules(["color-contrast", "link-in-text-block"]);
  expect(await violations(colours), `${path}, dark`).toEqual([]);
}

async function violations(builder: AxeBuilder): Promise<string[]> {
  const found = await builder.analyze();
  return found.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}`));
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

for (const path of [...PUBLIC, ...BUYING, "/login", "/join", "/search", "/community-guidelines"]) {
  test(path, async ({ page }) => expectNoViolations(page, path));
}

test("the 404 page", async ({ page, complaints }) => {
  complaints.expected.push(/404/);
  await expectNoViolations(page, "/no/such/place");
});

test("a member's pages", async ({ page, siteUrl }) => {
  const person = await makePerson(siteUrl);
  await enter(page.context(), siteUrl, person);
  for (const path of [
    "/profile-settings",
    "/account",
    "/encryption-settings",
    "/orders",
    "/subscriptions",
    "/account/cards",
  ])
    await expectNoViolations(page, path);
});

for (const path of ["/420", ...ADMIN_ONLY]) {
  test(`${path}, for an admin`, async ({ another }) => {
    const { page } = await another("admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expectNoViolations(page, path);
  });
}
