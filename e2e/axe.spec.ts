/** No page breaks an accessibility rule that a machine can check, in a light theme and in a dark one. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ADMIN_ONLY, BUYING, PUBLIC } from "./paths.ts";
import { enter, expect, makePerson, test, visit } from "./support.ts";

const THEMES = ["sacred-valley", "andes-mountains"];

async function expectNoViolations(page: Page, path: string): Promise<void> {
  await visit(page, path);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const lines = violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}`));
  expect(lines, path).toEqual([]);
}

for (const theme of THEMES) {
  test.describe(theme, () => {
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.addInitScript((name) => localStorage.setItem("tactical-theme", name), theme);
    });

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
      for (const path of ["/profile-settings", "/account", "/encryption-settings"])
        await expectNoViolations(page, path);
    });

    for (const path of ["/420", ...ADMIN_ONLY]) {
      test(`${path}, for an admin`, async ({ another }) => {
        const { page } = await another("admin");
        await page.emulateMedia({ reducedMotion: "reduce" });
        await page.addInitScript((name) => localStorage.setItem("tactical-theme", name), theme);
        await expectNoViolations(page, path);
      });
    }
  });
}
