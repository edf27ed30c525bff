import { beforeEach, expect, it } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
import { DAY, HOUR } from "../kernel/instants.ts";
import { createTestContext } from "../store/testing/request-context.ts";
import { bodyOf, clearTexts, createWritingSite, ROSA } from "./testing/writing-site.ts";

/** What the open menus show of the texts. */
let writing: ReturnType<typeof createWritingSite>;
const shown = async () => {
  await createTestContext().live.publishContent(null);
  return ((await new Browser().get("/api/menu")).json.texts as { title: string }[]).map(({ title }) => title);
};

beforeEach(async () => {
  await clearTexts();
  writing = createWritingSite();
  writing.clock.now = Date.now() - DAY;
});

it("are those that the owner chose and readers see, then the newest; without any the menu has none", async () => {
  expect(await shown()).toEqual([]);
  const ids: string[] = [];
  for (const title of ["One", "Two", "Three", "Four"]) {
    writing.clock.now += HOUR;
    ids.push((await writing.publish({ title, slug: title.toLowerCase() })).id);
  }
  expect(await shown()).toEqual(["Four", "Three", "Two"]);
  const later = await writing.publish({ title: "Later", slug: "later" }, bodyOf("W."), Date.now() + DAY);
  const draft = await writing.write({ title: "Draft", slug: "draft" });
  await writing.texts.setFeatured("menu", [ids[0] ?? "", later.id, draft.id], ROSA);
  expect(await shown()).toEqual(["One", "Four", "Three"]);
  const { version } = (await writing.texts.getText(ids[0] ?? "")).draft;
  await writing.texts.archiveText(ids[0] ?? "", version, ROSA);
  expect(await shown()).toEqual(["Four", "Three", "Two"]);
});
