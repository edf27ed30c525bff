/** Writing: on a phone with a connection that goes and comes back, and the same text in two windows. */
import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, openPage, test } from "./fixtures.ts";

test.use({ busySite: true });

const saved = (page: Page) => expect(page.locator(".saved-state")).toContainText("Saved");
/** A page says "Saved" until it has read what was just typed: only what is stored proves that it was. */
const stored = (page: Page, words: string) =>
  expect
    .poll(async () => {
      const id = new URL(page.url()).pathname.split("/").at(-1);
      return (await page.request.get(`/api/admin/texts/${id}`)).text();
    })
    .toContain(words);
const text = (page: Page) => page.getByRole("textbox", { name: "Text" });

test("an article is written on a phone, offline in between, and published", async ({
  page: guest,
  another,
  complaints,
}) => {
  complaints.expected.push(/ERR_INTERNET_DISCONNECTED/);
  const { page, context } = await another("admin");
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/420/posts");
  await page.getByRole("button", { name: "New article" }).click();
  await page.waitForURL(/\/420\/draft\//);

  await page.getByRole("textbox", { name: "Title" }).fill("Tarwi on a train");
  await page.getByRole("textbox", { name: "Summary" }).fill("What the bitter lupin of the Andes brings to a plate.");
  await text(page).click();
  await page.keyboard.type("Tarwi is a lupin.");
  await stored(page, "Tarwi is a lupin.");
  await saved(page);

  // The train goes into a tunnel, and the tab is ended by the phone.
  await context.setOffline(true);
  await page.keyboard.press("Enter");
  await page.keyboard.type("## Bitter by nature");
  await page.keyboard.press("Enter");
  await page.keyboard.type("It is soaked for days.");
  await expect(page.locator(".saved-state")).toHaveText(/Offline: kept on this device/);
  await expectAccessible(page, "/420/draft/{id}");
  const address = page.url();
  await page.close();
  await context.setOffline(false);

  // Back, in a new tab: nothing is lost, and it is saved by itself.
  const back = await context.newPage();
  await back.setViewportSize({ width: 390, height: 844 });
  await openPage(back, address);
  await expect(text(back).getByRole("heading", { name: "Bitter by nature" })).toBeVisible();
  await expect(text(back)).toContainText("It is soaked for days.");
  await stored(back, "It is soaked for days.");
  await saved(back);
  await back.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(back.getByText("Choose a category.")).toBeVisible();
  await back.getByRole("button", { name: "Publish now" }).click();
  await expect(back.getByText("Readers can see it now.", { exact: true })).toBeVisible();

  await openPage(guest, "/article/tarwi-on-a-train");
  await expect(guest.getByRole("heading", { level: 1, name: "Tarwi on a train" })).toBeVisible();
  await expect(guest.getByText("It is soaked for days.")).toBeVisible();
});

test("the same text in two windows: both versions are shown, and nothing is overwritten", async ({
  another,
  complaints,
}) => {
  complaints.expected.push(/status of 409/);
  const { page: first, context } = await another("admin");
  await openPage(first, "/420/posts");
  await first.getByRole("button", { name: "New article" }).click();
  await first.waitForURL(/\/420\/draft\//);
  await text(first).click();
  await first.keyboard.type("A line for both.");
  await stored(first, "A line for both.");
  const second = await context.newPage();
  await openPage(second, first.url());
  await expect(text(second)).toContainText("A line for both.");

  await text(first).click();
  await first.keyboard.press("Control+End");
  await first.keyboard.type(" The first window adds this.");
  await stored(first, "The first window adds this.");
  await text(second).click();
  await second.keyboard.press("Control+End");
  await second.keyboard.type(" The second window adds that.");
  const dialog = second.getByRole("dialog", { name: "Two versions of this post" });
  await expect(dialog).toContainText("The first window adds this.");
  await expect(dialog).toContainText("The second window adds that.");
  await expectAccessible(second, "two versions of a text");
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await expect(dialog).toBeHidden();
  await stored(second, "The second window adds that.");

  // The first window hears of it with its next save, and takes the other version.
  await text(first).click();
  await first.keyboard.press("Control+End");
  await first.keyboard.type(" More.");
  await first
    .getByRole("dialog", { name: "Two versions of this post" })
    .getByRole("button", { name: "Use theirs" })
    .click();
  await expect(text(first)).toContainText("The second window adds that.");
  await expect(text(first)).not.toContainText("More.");
});

/** A text of an admin, published. */
async function publishText(calls: APIRequestContext, title: string, words: string) {
  const call = async (method: "post" | "put", path: string, data: object) => {
    const response = await calls[method](`/api/admin/texts${path}`, { data });
    expect([path, response.status(), response.ok() ? "" : await response.text()]).toEqual([path, 200, ""]);
    return response.json();
  };
  const newKey = () => crypto.randomUUID();
  const { id } = await call("post", "", { kind: "article", title, requestKey: newKey() });
  const { draft } = await (await calls.get(`/api/admin/texts/${id}`)).json();
  const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: words }] }] };
  const fields = { ...draft.fields, summary: "A summary for readers.", category: "training" };
  const saved = await call("put", `/${id}/draft`, { version: draft.version, saveId: newKey(), fields, body });
  const publish = async (publishAt: number | null) => {
    const { version } = (await (await calls.get(`/api/admin/texts/${id}`)).json()).draft;
    await call("post", `/${id}/publish`, { version, saveId: newKey(), publishAt, signOff: true });
  };
  return { id, version: saved.version as number, publish };
}

test("a text is scheduled from another time zone, and readers see it when its time comes", async ({
  page: guest,
  another,
  callAs,
  complaints,
}) => {
  complaints.expected.push(/status of 404/);
  const { id, publish } = await publishText(await callAs("admin"), "Sleep and strength", "Sleep first.");
  const { page, context } = await another("admin");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setTimezoneOverride", { timezoneId: "Asia/Tokyo" });
  await openPage(page, `/420/draft/${id}`);
  await page.getByRole("checkbox", { name: "Schedule for later" }).check();
  await page.getByLabel("Date and time").fill("2031-07-01T09:30");
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText("Readers will see it at that time.", { exact: true })).toBeVisible();
  // The time is one of the site's own zone (Denver, six hours behind UTC in summer), wherever it is typed.
  const stored = await (await page.request.get(`/api/admin/texts/${id}`)).json();
  expect([stored.state, new Date(stored.publishAt).toISOString()]).toEqual(["scheduled", "2031-07-01T15:30:00.000Z"]);
  expect((await guest.goto("/article/sleep-and-strength"))?.status()).toBe(404);
  // Opened by its address, as a link leads there; an error of the page fails this test.
  await openPage(page, `/420/texts/${id}/preview`);
  await expect(page.getByRole("heading", { level: 1, name: "Sleep and strength" })).toBeVisible();

  // Its time is seconds away now; that it is hidden until then was seen above, whatever time this takes. No job runs in a
  // test's site: the text shows itself.
  await publish(Date.now() + 3000);
  await expect.poll(async () => (await guest.goto("/article/sleep-and-strength"))?.status()).toBe(200);
  await expect(guest.getByText("Sleep first.")).toBeVisible();
});

test("an earlier version is compared word by word, restored, and the restoring undone", async ({ another, callAs }) => {
  const { id, publish } = await publishText(await callAs("admin"), "Soaked twice", "Soak the beans for one night.");
  await publish(null);
  const { page } = await another("admin");
  await openPage(page, `/420/draft/${id}`);
  await text(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Rinse them well.");
  await stored(page, "Rinse them well.");
  await page.getByRole("tab", { name: "History" }).click();
  await page.locator(".revision-list button").last().click();
  const version = page.getByRole("dialog", { name: /^Version/ });
  await version.getByRole("button", { name: "Compared with now" }).click();
  // Each changed word is marked by itself.
  await expect(version.locator("ins, del").filter({ hasText: "Rinse" })).toBeVisible();
  await version.getByRole("button", { name: "Restore this version" }).click();
  await expect(page.getByText("Version restored", { exact: true })).toBeVisible();
  await expect(text(page)).not.toContainText("Rinse them well.");
  await expect
    .poll(async () => (await page.request.get(`/api/admin/texts/${id}`)).text())
    .not.toContain("Rinse them well.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(text(page)).toContainText("Rinse them well.");
  await stored(page, "Rinse them well.");
});

test("a poll is put into a text, and a reader votes, changes the vote and finds it again", async ({
  page: guest,
  another,
  callAs,
  complaints,
}) => {
  complaints.expected.push(/status of 409/);
  const { id, publish } = await publishText(await callAs("admin"), "Early or late", "When do people train?");
  const { page } = await another("admin");
  await openPage(page, `/420/draft/${id}`);
  await text(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/poll");
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Poll" });
  await form.getByLabel("Question").fill("When do you train?");
  await form.getByLabel("Answer 1", { exact: true }).fill("In the morning");
  await form.getByLabel("Answer 2", { exact: true }).fill("In the evening");
  await expectAccessible(page, "the form of a poll");
  await form.getByRole("button", { name: "Insert poll" }).click();
  await stored(page, "In the evening");
  await publish(null);

  // A vote before the page's script has the form is sent as a form, and the page it leads to says so in a line of its own.
  const figures = guest.waitForResponse(/\/api\/polls\//);
  await openPage(guest, "/article/early-or-late");
  await figures;
  const poll = guest.locator("form.poll");
  await expect(poll.getByRole("status")).toHaveText("The results appear after you vote.");
  const before = await poll.boundingBox();
  await poll.getByLabel("In the morning").check();
  await poll.getByRole("button", { name: "Vote" }).dblclick();
  await expect(poll.getByRole("status")).toHaveText("1 vote, yours included.");
  await expect(poll.getByRole("radio", { name: "In the morning 100% 1 vote" })).toBeChecked();
  expect((await poll.boundingBox())?.height).toBe(before?.height);
  await poll.getByLabel("In the evening").check();
  await poll.getByRole("button", { name: "Change vote" }).click();
  await expect(poll.getByRole("radio", { name: "In the evening 100% 1 vote" })).toBeVisible();
  await expectAccessible(guest, "an article with a poll");
  await guest.reload();
  await expect(poll.getByLabel("In the evening")).toBeChecked();
  await expect(poll.getByRole("status")).toHaveText("1 vote, yours included.");

  // It closes while the page is open: the refused choice is given back, and nothing can be sent any more.
  await poll.getByLabel("In the morning").check();
  const closed = { id: await poll.getAttribute("data-poll"), isClosed: true, choice: null, votes: [3, 1] };
  const refused = { error: { code: "conflict", message: "This poll is closed. Your vote wasn't counted." } };
  await guest.route("**/api/polls/**", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 409, json: refused })
      : route.fulfill({ json: { polls: [closed] } }),
  );
  await poll.getByRole("button", { name: "Change vote" }).click();
  await expect(poll.getByRole("radio", { name: "In the morning 75% 3 votes" })).not.toBeChecked();
  await expect(poll.getByRole("status")).toHaveText("This poll is closed. Your vote wasn't counted.");
  await expect(poll.getByRole("button")).toBeDisabled();
});
