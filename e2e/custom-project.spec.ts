import type { Page } from "@playwright/test";
import { expect, openPage, test } from "./fixtures.ts";

/** Submissions appear in the admin's list. */
test.use({ busySite: true });

const next = (page: Page) => page.getByRole("button", { name: /^(Next|See my result)$/ }).click();
const on = (page: Page, step: string) => expect(page).toHaveURL(new RegExp(`step=${step}$`));

/** Answers every step from the first to the review, as someone who trains for strength. */
async function answer(page: Page): Promise<void> {
  const steps: [string, () => Promise<void>][] = [
    ["goals", () => page.getByLabel("Get stronger").check()],
    [
      "diet",
      async () => {
        await page.getByLabel("Vegan").check();
        await page.getByLabel("One or two a day").check();
        await page.getByLabel("Five or more").check();
      },
    ],
    [
      "training",
      async () => {
        await page.getByLabel("Mostly strength").check();
        await page.getByLabel("One to three").check();
      },
    ],
    ["allergies", () => page.getByLabel("None of these").check()],
    ["caffeine", () => page.getByLabel("No problem").check()],
    [
      "taste",
      async () => {
        await page.getByLabel("As plain as possible").check();
        await page.getByLabel("Two minutes").check();
      },
    ],
    ["budget", () => page.getByLabel("What's the most you'd spend").fill("120")],
    [
      "care",
      async () => {
        await page.getByLabel("18 or older").check();
        await page.getByLabel("None of these").check();
      },
    ],
    ["more", async () => {}],
  ];
  for (const [step, act] of steps) {
    if (step !== "goals") await on(page, step);
    await act();
    await next(page);
  }
  await on(page, "review");
}

test("a guest answers, goes back, reloads, submits and reads the reply", async ({ page, another }) => {
  await page.goto("/custom-project?step=goals");
  await page.locator("html[data-viewer]").waitFor();
  await next(page);
  await expect(page.getByText("Choose at least one answer.").first()).toBeVisible();
  await answer(page);
  await page.goBack();
  await on(page, "more");
  await page.goBack();
  await expect(page.getByLabel("18 or older")).toBeChecked();
  await page.reload();
  await expect(page.getByLabel("18 or older")).toBeChecked();
  await page.goto("/custom-project?step=review");
  await expect(page.getByRole("heading", { name: /^We recommend/ })).toBeVisible();
  await page.getByRole("button", { name: "Add all to cart" }).click();
  await expect(page.getByText("All items were added to your cart.")).toBeVisible();

  await page.getByLabel("Email").fill("ana@tikari.example");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Your request is submitted" })).toBeVisible();

  const { page: adminPage } = await another("admin");
  await openPage(adminPage, "/420/projects");
  await adminPage.locator("tbody a:visible").first().click();
  await adminPage.getByLabel("Reply").fill("Begin with one scoop after training.");
  await adminPage.getByRole("button", { name: "Send reply" }).click();
  await expect(adminPage.getByRole("heading", { name: "Reply", exact: true })).toBeVisible();

  const { page: elsewhere } = await another();
  const mailbox = await elsewhere.request.get("/api/dev/mailbox?to=ana@tikari.example");
  const { messages } = (await mailbox.json()) as { messages: { subject: string; text: string }[] };
  expect(messages.map((m) => m.subject)).toEqual([
    "Our reply to your custom project",
    "We've received your custom project",
  ]);
  await elsewhere.goto(/http\S+/.exec(messages[0]?.text ?? "")?.[0] ?? "");
  await expect(elsewhere.getByText("Begin with one scoop after training.")).toBeVisible();
});

test("two tabs of one browser share their answers", async ({ page, context }) => {
  await page.goto("/custom-project?step=diet");
  const other = await context.newPage();
  await other.goto("/custom-project?step=budget");
  const saved = (on: Page) =>
    on.waitForResponse((r) => r.url().endsWith("/api/projects/current") && r.request().method() !== "GET" && r.ok());
  const first = saved(page);
  await page.getByLabel("Vegan").check();
  await first;
  const second = saved(other);
  await other.getByLabel("What's the most you'd spend").fill("40");
  await other.getByLabel("What's the most you'd spend").blur();
  await second;
  await page.goto("/custom-project?step=review");
  const answers = page.getByRole("region", { name: "Your answers" });
  await expect(answers.getByText("Vegan")).toBeVisible();
  await expect(answers.getByText("40", { exact: true })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("it works with plain forms", async ({ page, complaints }) => {
    // A rejected form is answered with 400, which the browser logs.
    complaints.expected.push(/status of 400 .*\/custom-project\?step=goals/);
    await page.goto("/custom-project?step=goals");
    await next(page);
    await expect(page.getByText("Choose at least one answer.").first()).toBeVisible();
    await answer(page);
    await expect(page.getByRole("heading", { name: /^We recommend/ })).toBeVisible();
    await page.getByLabel("Email").fill("bo@tikari.example");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("heading", { name: "Your request is submitted" })).toBeVisible();
    await page.getByRole("button", { name: "Start another project" }).click();
    await on(page, "goals");
  });
});
