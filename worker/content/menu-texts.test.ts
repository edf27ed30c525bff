import { beforeEach, expect, it } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
import { DAY, HOUR } from "../kernel/instants.ts";
import { createTestContext } from "../store/testing/request-context.ts";
import { loadMenuProduct } from "./api-menu.ts";
import { bodyOf, clearTexts, createWritingSite, ROSA, refusal } from "./testing/writing-site.ts";

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
  const page = await writing.write({ title: "About us", slug: "about-us" }, bodyOf("W."), "page");
  const options = { version: page.version, saveId: writing.newSaveId(), publishAt: null, signOff: false };
  await writing.texts.publishText(page.id, options, ROSA);
  const [one = "", two = "", three = "", four = ""] = ids;
  await writing.texts.setFeatured("home", { ids: [two], was: [] }, ROSA);
  const chosen = [one, later.id, draft.id];
  await writing.texts.setFeatured("menu", { ids: chosen, was: [] }, ROSA);
  expect(await shown()).toEqual(["One", "Four", "Three"]);
  // Another place keeps what was chosen for it.
  expect((await writing.texts.listFeatured("home")).map(({ title }) => title)).toEqual(["Two"]);
  expect(await refusal(writing.texts.setFeatured("menu", { ids, was: chosen }, ROSA))).toMatchObject({ status: 400 });
  const { version } = (await writing.texts.getText(one)).draft;
  await writing.texts.archiveText(one, version, ROSA);
  expect(await shown()).toEqual(["Four", "Three", "Two"]);
  expect(await refusal(writing.texts.setFeatured("menu", { ids: [one], was: chosen }, ROSA))).toMatchObject({
    status: 409,
  });
  // One that is among the newest is shown once.
  await writing.texts.setFeatured("menu", { ids: [three, four], was: chosen }, ROSA);
  expect(await shown()).toEqual(["Three", "Four", "Two"]);
});

it("have the product's own tag, also while it isn't shown: its next save may change its price or show it", async () => {
  const tagsOf = async (handle: string | null) => {
    const tags: string[] = [];
    const publicData: Parameters<typeof loadMenuProduct>[0]["publicData"] = async (_, load) => {
      const loaded = await load();
      tags.push(...(loaded?.tags ?? []));
      return loaded?.value ?? null;
    };
    const store = { catalogue: { getMenuProduct: async () => ({ handle, card: null }) } };
    await loadMenuProduct({ publicData, store: store as never });
    return tags;
  };
  expect(await tagsOf("puna")).toEqual(["menu", "product:puna"]);
  expect(await tagsOf(null)).toEqual(["menu"]);
});
