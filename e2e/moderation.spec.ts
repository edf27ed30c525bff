/** Two moderators before the same item: one decides, the other sees it, comes too late, and sees it taken back. */
import { newTopicId } from "../worker/community/domain-topic.ts";
import { newId } from "../worker/kernel/ids.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, openPage, test } from "./fixtures.ts";
import { retryResets } from "./retry-resets.ts";

// What is decided counts for the member from then on.
test.use({ ownSite: true });

test("two moderators at one item: who handles it, what was decided, a decision too late, and undo by keyboard", async ({
  another,
  callAs,
  complaints,
  playwright,
  siteUrl,
}) => {
  const member = await callAs("member");
  // Nobody decides what is their own: the posts are another moderator's, whom nothing holds or slows down.
  const author = retryResets(
    await playwright.request.newContext({ baseURL: siteUrl, extraHTTPHeaders: { Origin: siteUrl } }),
  );
  const ana = { email: "ana@tikari.example", password: "quiet river stones", firstName: "Ana", role: "moderator" };
  for (const [path, data] of [
    ["/api/dev/bootstrap", { users: [ana] }],
    ["/api/auth/password/sign-in", { email: ana.email, password: ana.password }],
    ["/api/auth/access/skip-second-factor", {}],
  ] as const)
    expect((await author.post(path, { data })).ok(), path).toBe(true);
  const id = newTopicId(Date.now());
  await author.post("/api/community/topics", {
    data: {
      id,
      post: newId(),
      category: "questions",
      title: "Do beans need salt?",
      tags: ["beans"],
      text: "I wonder.",
    },
  });
  const reported = newId();
  const topic = `/api/community/topics/${id}`;
  await author.post(`${topic}/posts`, { data: { id: reported, text: "Stop your tablets, eat beans." } });
  const flag = { reason: "medical_advice", note: "Tells others to stop a treatment." };
  expect((await member.post(`${topic}/posts/2/flag`, { data: flag })).ok()).toBe(true);
  const textOf2 = async () => (await (await member.get(topic)).json()).posts[1].html as string | null;

  const [{ page: first }, { page: second }] = await Promise.all([another("moderator"), another("admin")]);
  const path = `/420/forum-moderation?item=post:${reported}`;
  await openPage(first, path);
  await expect(first.getByText("You're handling this")).toBeVisible();
  await openPage(second, path);
  const held = second.locator(".mod-held");
  await expect(held).toHaveText(/Luz is reviewing\s*You can read it, but not decide/);
  await expect(second.getByText(/^Luz is handling this\. You can decide it when they leave it/)).toBeVisible();
  await expect(second.getByRole("button", { name: "Approve", exact: true })).toHaveCount(0);
  await expectAccessible(second, "an item that another one handles");

  // Selected from the list it is refused as well.
  complaints.expected.push(/status of 409 /);
  const refusals: number[] = [];
  second.on("response", (answer) => answer.url().endsWith("/decision") && refusals.push(answer.status()));
  const refused = second.locator(".mod-refused");
  const bulk = second.locator(".dt-bulk");
  await second.keyboard.press("x");
  await bulk.getByRole("button", { name: "Approve" }).click();
  await expect(refused).toHaveText("Do beans need salt? by Ana: Luz is handling this.");

  // The first one decides while the second one's page has not heard of it: it comes too late, and is told who was faster.
  let isHeard = false;
  const { promise: heard, resolve: letHear } = Promise.withResolvers<void>();
  await second.route("**/420/forum-moderation.data*", async (route) => {
    if (!isHeard) await heard;
    await route.continue().catch(() => undefined);
  });
  await second.keyboard.press("x");
  await expect(bulk).toContainText("1 selected");
  await expect(first.getByLabel("Reason")).toHaveValue("No medical advice");
  await first.keyboard.press("h");
  await expect(first.getByText("Post hidden", { exact: true })).toBeVisible();
  expect(await textOf2()).toBeNull();
  await bulk.getByRole("button", { name: "Approve" }).click();
  await expect(refused).toHaveText(
    "Do beans need salt? by Ana: Luz hid this in the meantime. Your decision wasn't saved.",
  );
  await expect.poll(() => refusals).toEqual([409, 409]);
  isHeard = true;
  letHear();
  await expect(second.getByText("Post hidden by Luz")).toBeVisible();
  expect(await textOf2()).toBeNull();

  // Taken back by the first one, it is in both queues again, and who has it open handles it.
  await first.keyboard.press("z");
  await expect(first.getByText("Decision undone", { exact: true })).toBeVisible();
  await expect(first.locator(".mod-row")).toContainText("Admin is reviewing");
  await expect(held).toContainText("You're handling this");
  expect(await textOf2()).toContain("Stop your tablets");

  // Now it is theirs to decide, which the first one sees without opening it.
  await second.keyboard.press("a");
  await expect(second.getByText("Post approved", { exact: true })).toBeVisible();
  await expect(first.getByRole("heading", { name: "The queue is clear" })).toBeVisible();

  // Many more: keys pressed faster than items load count each, the open row stays in sight, all are selected at once.
  const reporter = await callAs("admin");
  const many = Array.from({ length: 12 }, async (_, n) => {
    const sent = await author.post(`${topic}/posts`, { data: { id: newId(), text: `Buy my beans, offer ${n}.` } });
    const { number } = (await sent.json()) as { number: number };
    await reporter.post(`${topic}/posts/${number}/flag`, { data: { reason: "selling", note: "" } });
  });
  await Promise.all(many);
  const rows = first.locator(".mod-row");
  await expect(rows).toHaveCount(12);
  for (let n = 0; n < 10; n++) await first.keyboard.press("j");
  await expect(rows.nth(9)).toHaveAttribute("data-open");
  await expect(rows.nth(9)).toBeInViewport({ ratio: 1 });
  await expect(first.getByText("You're handling this")).toBeVisible();
  await first.keyboard.press("x");
  await first.getByRole("button", { name: "Select all 12" }).click();
  await first.locator(".dt-bulk").getByRole("button", { name: "Hide" }).click();
  await expect(first.getByRole("heading", { name: "Why hide 12 posts?" })).toBeVisible();
  await first.getByRole("button", { name: "No selling" }).click();
  await expect(first.getByText("12 items decided", { exact: true })).toBeVisible();
  await expect(first.getByRole("heading", { name: "The queue is clear" })).toBeVisible();
  // What was open belongs to the tab that was left.
  await expect(first.locator(".mod-detail")).toBeVisible();
  await first.getByRole("navigation", { name: "Queue" }).getByRole("link", { name: "Done" }).click();
  await expect(rows).toHaveCount(13);
  await expect(first.locator(".mod-detail")).toHaveCount(0);
});
