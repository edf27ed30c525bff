/** A topic of the forum in three browsers at once: what one does, the others see, whatever happens to the connection. */
import type { Page } from "@playwright/test";
import { newTopicId } from "../worker/community/domain-topic.ts";
import { newId } from "../worker/kernel/ids.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, openPage, test } from "./fixtures.ts";

test.use({ busySite: true });

const TALL = { width: 1280, height: 2400 };

/** Two frames later what the page shows is measured, too. */
const hasDrawn = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

const post = (page: Page, number: number) => page.locator(`#post-${number}`);

test("three people in one topic: post, edit, react, drop and resume; what staff remove is gone for all", async ({
  another,
  callAs,
  complaints,
  page: guest,
}) => {
  const author = await callAs("admin");
  const id = newTopicId(Date.now());
  const began = await author.post("/api/community/topics", {
    data: {
      ...{ id, post: newId(), category: "questions", title: "How long do you soak beans?", tags: ["beans"] },
      text: "Mine stay hard.",
    },
  });
  const path = ((await began.json()) as { path: string }).path.replace(/\/1$/, "");
  const { page: writer } = await another("moderator");
  const { page: member } = await another("member");
  const everybody = [guest, writer, member];
  // They see the end of the posts, so that new ones are shown at once.
  for (const page of [writer, member]) await page.setViewportSize(TALL);
  for (const page of everybody) await openPage(page, path);
  await expect(guest.getByRole("link", { name: "Sign in", exact: true }).last()).toBeVisible();

  // Post: everybody has it, by itself.
  const field = writer.getByRole("textbox", { name: "Your reply" });
  await expect(post(writer, 1).getByRole("button", { name: "Same here" })).toBeVisible();
  await field.fill("Overnight, with **salt**.");
  await field.press("Control+Enter");
  for (const page of everybody) await expect(post(page, 2).locator("strong")).toHaveText("salt");
  await expect(field).toHaveValue("");

  // Edit and react.
  await post(writer, 2).getByRole("button", { name: "Edit" }).click();
  const editor = writer.getByRole("textbox", { name: "Edit post 2" });
  await expect(editor).toHaveValue("Overnight, with **salt**.");
  await editor.fill("Overnight, with *baking soda*.");
  await writer.getByRole("button", { name: "Save changes" }).click();
  for (const page of everybody) await expect(post(page, 2)).toContainText("baking soda");
  await post(member, 2).getByRole("button", { name: "Helpful" }).click();
  for (const page of everybody) await expect(post(page, 2)).toContainText(/Helpful\s*1/);

  // Its author is told so by the bell of the page that is open, and reads it there.
  const bell = writer.locator(".site-bell-link");
  await expect(bell).toHaveAccessibleName(/^\d+ unread notifications?$/);
  await bell.click();
  await expect(writer.locator(".bell-panel").getByText("Inti")).toBeVisible();
  await expectAccessible(writer, "the bell's panel", { withShell: true });
  await writer.getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell).toHaveAccessibleName("Notifications");
  await writer.keyboard.press("Escape");
  await expect(bell).toBeFocused();

  // A new member's first post waits, and they are told so.
  const first = member.getByRole("textbox", { name: "Your reply" });
  await first.fill("My first words here.");
  await member.getByRole("button", { name: "Post reply" }).click();
  await expect(member.getByText("A moderator will look at this.")).toBeVisible();
  await expect(first).toHaveValue("");

  // Drop and resume: what others write meanwhile is there afterwards, each once, and what was being written is, too.
  complaints.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket/);
  // Its draft is only on the device, and is sent again once there is a connection.
  const drafts = /\/drafts\/reply/;
  await writer.route(drafts, (route) => route.abort());
  await field.fill("Written in a tunnel.");
  await expect(writer.getByText("Draft saved on this device")).toBeVisible();
  await writer.context().setOffline(true);
  await expect(writer.getByRole("heading", { name: "You're offline" })).toBeVisible();
  const writeAway = (text: string) => author.post(`/api/community/topics/${id}/posts`, { data: { id: newId(), text } });
  // The guest sees the end, and so the first at once. It moves the end out of sight: what comes then waits for them, and
  // nothing moves.
  await writeAway("While you were away, one.");
  await expect(guest.getByText("While you were away, one.")).toHaveCount(1);
  await hasDrawn(guest);
  await writeAway("While you were away, two.");
  await guest.getByRole("button", { name: "1 new reply" }).click();
  await expect(guest.getByText("While you were away, two.")).toHaveCount(1);
  await guest.setViewportSize(TALL);
  await writer.unroute(drafts);
  const resent = writer.waitForResponse(drafts);
  await writer.context().setOffline(false);
  expect((await resent).ok()).toBe(true);
  await expect(field).toHaveValue("Written in a tunnel.");
  for (const text of ["While you were away, one.", "While you were away, two."])
    await expect(writer.getByText(text)).toHaveCount(1);

  // A post whose answer is lost is there once: it comes with the others, or is sent again under its own id.
  let isLost = false;
  await writer.route("**/api/community/topics/*/posts", async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await field.press("Control+Enter");
  for (const page of everybody) await expect(page.getByText("Written in a tunnel.")).toHaveCount(1);
  await expect(writer.getByText(/Posting…|Waiting for a connection/)).toHaveCount(0);
  for (const page of [guest, writer]) await expect(page.getByText("My first words here.")).toHaveCount(0);
  await expectAccessible(writer, "a topic", { withShell: false });

  // A bookmark is in the member's list, goes, and comes back where it was.
  const own = await callAs("member");
  await own.put(`/api/members/me/bookmarks/${id}/1`, { data: { note: "For Sunday" } });
  await openPage(member, "/community/bookmarks");
  await member.getByRole("button", { name: "Remove bookmark: How long do you soak beans?, post 1" }).click();
  await expect(member.getByText("Bookmark removed")).toBeVisible();
  const undo = member.getByRole("button", { name: "Undo: How long do you soak beans?, post 1" });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(member.getByText("For Sunday")).toBeVisible();
  await openPage(member, "/community/drafts");
  await expect(member.getByRole("heading", { name: "No drafts" })).toBeVisible();
  await openPage(member, path);

  // The line at the side goes the way of the page: a page down leads to later posts.
  const line = member.getByRole("slider", { name: "Go to post" });
  const last = Number(await line.getAttribute("max"));
  await line.fill("3");
  await line.press("PageUp");
  await expect(line).toHaveValue("2");
  for (let n = 0; n < last; n++) await line.press("PageDown");
  await expect(line).toHaveValue(String(last));

  // Staff take it away: gone at once, everywhere. A page that isn't told would never ask.
  const removed = await author.delete(`/api/community/topics/${id}/posts/2`);
  expect(removed.ok()).toBe(true);
  for (const page of everybody) await expect(page.getByText("baking soda")).toHaveCount(0);

  // An open list says what is new, and shows it where it is pressed.
  await openPage(guest, "/community/c/questions");
  await expect(guest.getByRole("link", { name: "Does salt matter?" })).toHaveCount(0);
  const second = { id: newTopicId(Date.now()), post: newId(), category: "questions", text: "For beans." };
  const asked = { question: "When?", options: ["First", "Last"], isMultiple: false, closesAt: null, results: "voted" };
  await author.post("/api/community/topics", {
    data: { ...second, title: "Does salt matter?", tags: ["beans"], poll: asked },
  });
  await guest.getByRole("button", { name: /new or updated topics? Show/ }).click();
  await expect(guest.getByRole("link", { name: "Does salt matter?" })).toBeVisible();

  // A member goes through the list by keys, and marks and mutes a topic without opening it.
  await openPage(member, "/community/c/questions");
  const row = member.getByRole("listitem").filter({ hasText: "Does salt matter?" });
  const title = row.getByRole("link", { name: "Does salt matter?" });
  // The list may be one that was kept for guests before the topic was there.
  const show = member.getByRole("button", { name: /new or updated topics? Show/ });
  await expect(show.or(row).first()).toBeVisible();
  if (await show.isVisible()) await show.click();
  await row.hover();
  const read = row.getByRole("button", { name: "Mark as read: Does salt matter?" });
  await read.click();
  await expect(read).toHaveCount(0);
  await expect(row).not.toHaveAttribute("data-unread");
  await row.getByRole("button", { name: "Mute: Does salt matter?" }).click();
  await expect(row).toHaveAttribute("data-muted");
  await member.getByRole("button", { name: "Undo" }).click();
  await expect(row).not.toHaveAttribute("data-muted");
  await title.focus();
  await member.keyboard.press("j");
  await expect(title).not.toBeFocused();
  await member.keyboard.press("k");
  await expect(title).toBeFocused();
  await member.keyboard.press("/");
  await expect(member.getByRole("searchbox", { name: "Search topics" })).toBeFocused();
  await title.focus();
  await member.keyboard.press("?");
  await expectAccessible(member, "the shortcuts of lists", { withShell: false });
  await member.getByRole("checkbox", { name: "Use single-key shortcuts on this device" }).uncheck();
  await member.keyboard.press("Escape");
  // What would open shows late: that a key does nothing is seen at once by what the page leaves to the browser.
  const taken = await title.evaluate(
    (link, keys) =>
      keys.filter((key) => !link.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))),
    ["j", "k", "/", "?"],
  );
  expect(taken).toEqual([]);
  // What was marked as read is so in the next page, too.
  await openPage(member, "/community/c/questions");
  await expect(show.or(row).first()).toBeVisible();
  if (await show.isVisible()) await show.click();
  await row.hover();
  await expect(row.getByRole("button", { name: /^Mute/ })).toBeVisible();
  await expect(row).not.toHaveAttribute("data-unread");
  // A new title is in open lists without a press.
  const renamed = await author.patch(`/api/community/topics/${second.id}`, {
    data: { title: "Does sea salt matter?" },
  });
  expect(renamed.ok()).toBe(true);
  for (const page of [guest, member])
    await expect(page.getByRole("link", { name: "Does sea salt matter?" })).toBeVisible();

  // What was asked about a poll before a vote, and is answered after it, doesn't take the vote back.
  const { promise: isVoted, resolve: letAnswer } = Promise.withResolvers<void>();
  await writer.route(/\/posts\/1\/poll$/, async (route) => {
    const response = await route.fetch();
    await isVoted;
    await route.fulfill({ response });
  });
  const asks = writer.waitForRequest(/\/posts\/1\/poll$/);
  await openPage(writer, `/community/t/does-salt-matter/${second.id}`);
  await asks;
  const poll = writer.locator("form.poll");
  await poll.getByLabel("Last").check();
  await poll.getByRole("button", { name: "Vote" }).click();
  await expect(poll.getByRole("button", { name: "Change vote" })).toBeVisible();
  const late = writer.waitForResponse(/\/posts\/1\/poll$/);
  letAnswer();
  await (await late).finished();
  await hasDrawn(writer);
  await expect(poll.getByRole("button", { name: "Change vote" })).toBeVisible();
});
