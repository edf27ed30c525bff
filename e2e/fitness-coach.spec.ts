/** The coach with rules and with a model: members confirm what it prepares, and some messages get a fixed answer. */

import { fillLog, goToTab, openTab, readLog, storedEntry, storedPlan } from "./fitness-log.ts";
import { expect, PHONE, test } from "./fixtures.ts";
import { startSite } from "./test-site.ts";

test.use({ busySite: true, ownPeople: true, viewport: PHONE });

test("the coach plans a day by rules, and answers a risky sentence with help", async ({ another, callAs }) => {
  const athlete = await callAs("athlete");
  await fillLog(athlete, [...storedPlan(), storedEntry(1, "lunch")]);
  const eaten = async () => (await readLog(athlete, "entry")).filter(({ data }) => data.meal !== "lunch" || data.group);
  const { page } = await another("athlete");
  await openTab(page, "coach");
  const main = page.getByRole("main");
  await expect(main.getByText("Rule-based coach: no AI model is connected.")).toBeVisible();
  // As in any chat the composer stands at the bottom: above the tab bar, or above the keyboard where one is open.
  const composerEnd = () =>
    page.evaluate(() => Math.round(document.querySelector(".coach-foot")?.getBoundingClientRect().bottom ?? 0));
  const tabs = await page.locator(".fitness-nav").boundingBox();
  expect(Math.abs((await composerEnd()) - (tabs?.y ?? 0))).toBeLessThanOrEqual(1);
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, "height", { configurable: true, value: 500 });
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  expect(await composerEnd()).toBe(500);
  await page.evaluate(() => {
    Reflect.deleteProperty(visualViewport ?? {}, "height");
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  await main.getByRole("button", { name: "Plan my day" }).click();
  const card = main.locator(".coach-card");
  await expect(card).toBeVisible();
  // Its end is in sight, above the suggestions and the composer.
  const room = () =>
    page.evaluate(() => {
      const edges = [".coach-foot", ".coach-turns"].map((of) => document.querySelector(of)?.getBoundingClientRect());
      return (edges[0]?.top ?? 0) - (edges[1]?.bottom ?? 0);
    });
  await expect.poll(room).toBeGreaterThanOrEqual(16);
  const swap = card.getByRole("button", { name: /^Swap dinner/ });
  const dinner = await swap.getAttribute("aria-label");
  const saved: number[] = [];
  page.on("response", (answer) => {
    if (/\/coach\/cards\/.*\/choice$/.test(new URL(answer.url()).pathname)) saved.push(answer.status());
  });
  await swap.click();
  await expect(card.getByRole("button", { name: dinner ?? "", exact: true })).toHaveCount(0);
  await card.getByRole("checkbox", { name: /^Breakfast/ }).uncheck();
  expect(await eaten()).toEqual([]);
  // What was chosen is there again after a reload, before any of it is logged.
  const swapped = (await card.getByRole("button", { name: /^Swap dinner/ }).getAttribute("aria-label")) ?? "";
  await expect.poll(() => saved).toEqual([200, 200]);
  await page.reload();
  await expect(card.getByRole("button", { name: swapped, exact: true })).toBeVisible();
  await expect(card.getByRole("checkbox", { name: /^Breakfast/ })).not.toBeChecked();
  const add = card.getByRole("button", { name: /^Add \d meals to my diary$/ });
  const meals = Number((await add.textContent())?.replace(/\D/g, ""));
  await add.click();
  await expect(card.getByText("In your diary.")).toBeVisible();
  const logged = async () => new Set((await eaten()).map(({ data }) => data.meal)).size;
  await expect.poll(logged).toBe(meals);
  await goToTab(page, "Today");
  await expect(main.getByRole("region", { name: "Dinner" }).getByRole("listitem")).not.toHaveCount(0);
  await expect(main.getByRole("region", { name: "Breakfast" }).getByRole("listitem")).toHaveCount(0);
  // It remembers what was confirmed, and takes it back.
  await goToTab(page, "Coach");
  await expect(card.getByText("In your diary.")).toBeVisible();
  await expect(card.getByRole("list").first().getByRole("listitem")).toHaveCount(meals);
  await expect(card.getByText("Breakfast", { exact: true })).toHaveCount(0);
  await card.getByRole("button", { name: "Undo" }).click();
  await expect.poll(logged).toBe(0);
  await expect(add).toBeEnabled();

  const message = main.getByLabel("Your message");
  await message.fill("I want to purge after dinner");
  await message.press("Enter");
  const answer = main.locator(".coach-answer").last();
  await expect(answer).toContainText("ANAD");
  await expect(answer).toContainText("988");
  await expect(answer.locator(".coach-card")).toHaveCount(0);
  await expect(message).toBeFocused();
});

/** A model that starts a sentence and holds the rest until it is released. */
function slowModel() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked: { model: string; key: string | null }[] = [];
  const event = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const answer = async (request: Request): Promise<Response> => {
    const { model } = (await request.json()) as { model: string };
    asked.push({ model, key: request.headers.get("authorization") });
    if (asked.length > 1) return new Response("Busy", { status: 503 });
    const parts = async function* () {
      yield event({ content: "Beans and grains fit together well. " });
      yield event({ content: "You ate 900 g of iron. " });
      await promise;
      yield event({ content: "Keep it simple tonight." });
      yield event({}, "stop");
      yield "data: [DONE]\n\n";
    };
    const bytes = new TextEncoder();
    const iterator = parts();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const next = await iterator.next();
        if (next.done) controller.close();
        else controller.enqueue(bytes.encode(next.value));
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  };
  return { answer, asked, letGo: resolve };
}

const withModel = test.extend<{ model: ReturnType<typeof slowModel> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
  model: async ({}, use) => use(slowModel()),
  // Its profile goes with its site.
  ownSite: true,
  site: async ({ model }, use) => {
    const vars = {
      COACH_BASE_URL: "https://models.tikari-tests.com/v1",
      COACH_API_KEY: "key-of-a-test",
      COACH_MODEL: "quinoa-1",
    };
    const site = await startSite({ vars, outside: model.answer });
    await use(site);
    await site.stop();
  },
});

withModel(
  "a model's sentences appear as they are written, checked, and rules step in where it fails",
  async ({ another, callAs, model }) => {
    await fillLog(await callAs("athlete"), storedPlan());
    const { page } = await another("athlete");
    await openTab(page, "coach");
    const main = page.getByRole("main");
    await expect(main.getByText("answers are written by the model quinoa-1")).toBeVisible();
    const message = main.getByLabel("Your message");
    await message.fill("What goes with beans?");
    await message.press("Enter");
    const answer = main.locator(".coach-answer").last();
    await expect(answer).toContainText("Beans and grains fit together well.");
    await expect(main.getByRole("button", { name: "Send" })).toBeDisabled();
    await expect(answer).not.toContainText("Keep it simple");
    model.letGo();
    await expect(answer).toContainText("Keep it simple tonight.");
    // A figure that no tool has answered is left out, and the page says that something was.
    await expect(answer).not.toContainText("900 g");
    await expect(answer.locator(".coach-note")).not.toHaveCount(0);
    expect(model.asked[0]).toEqual({ model: "quinoa-1", key: "Bearer key-of-a-test" });

    await message.fill("Plan my day");
    await message.press("Enter");
    await expect(main.locator(".coach-card")).toBeVisible();
    await expect(main.locator(".coach-answer").last().locator(".coach-note").first()).toContainText(
      "this answer comes from the rule-based coach",
    );
  },
);
