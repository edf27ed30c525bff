import { beforeEach, expect, it } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
import { DAY, HOUR } from "../kernel/instants.ts";
import { createTestContext } from "../store/testing/request-context.ts";
import { bodyOf, clearTexts, createDesk, ROSA } from "./testing/text-desk.ts";

/** What the open menus show of the texts. */
let desk: ReturnType<typeof createDesk>;
const shown = async () => {
  await createTestContext().live.publishContent(null);
  return ((await new Browser().get("/api/menu")).json.texts as { title: string }[]).map(({ title }) => title);
};

beforeEach(async () => {
  await clearTexts();
  desk = createDesk();
  desk.clock.now = Date.now() - DAY;
});

it("are those that the owner chose and readers see, then the newest; without any the menu has none", async () => {
  expect(await shown()).toEqual([]);
  const ids: string[] = [];
  for (const title of ["One", "Two", "Three", "Four"]) {
    desk.clock.now += HOUR;
    ids.push((await desk.publish({ title, slug: title.toLowerCase() })).id);
  }
  expect(await shown()).toEqual(["Four", "Three", "Two"]);
  const later = await desk.publish({ title: "Later", slug: "later" }, bodyOf("W."), Date.now() + DAY);
  const draft = await desk.write({ title: "Draft", slug: "draft" });
  await desk.texts.setFeatured("menu", [ids[0] ?? "", later.id, draft.id], ROSA);
  expect(await shown()).toEqual(["One", "Four", "Three"]);
  const { version } = (await desk.texts.getText(ids[0] ?? "")).draft;
  await desk.texts.archiveText(ids[0] ?? "", version, ROSA);
  expect(await shown()).toEqual(["Four", "Three", "Two"]);
});
