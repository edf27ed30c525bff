/** Two members write to each other, encrypted; one of them goes on in another browser with the recovery code. */
import type { Page } from "@playwright/test";
import type { ConversationList, ConversationPage } from "../worker/messages/contract.ts";
import { expectAccessible } from "./accessibility.ts";
import { setUpEncryption } from "./encryption.ts";
import { expect, openPage, test } from "./fixtures.ts";

test.use({ busySite: true, viewport: { width: 1440, height: 900 } });

/** Another character of base64url in one place. */
const swapCharacter = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
const composer = (page: Page) => page.getByRole("textbox", { name: /^Encrypted message to/ });

test("two members exchange messages, and one goes on in another browser", async ({ another }) => {
  const { page: inti } = await another("member");
  const { page: luz } = await another("moderator");
  // A page that isn't told of a message asks each 15 seconds: this one doesn't.
  await inti.addInitScript(() => {
    const repeat = window.setInterval;
    window.setInterval = ((run: () => void, ms: number) => (ms === 15_000 ? 0 : repeat(run, ms))) as typeof repeat;
  });
  const code = await setUpEncryption(inti);
  await setUpEncryption(luz);

  await openPage(inti, "/messages?to=nobody-at-all");
  await expect(inti.getByText("There's no member @nobody-at-all")).toBeVisible();
  await openPage(inti, "/messages");
  await inti.getByRole("button", { name: "New conversation" }).click();
  await inti.getByLabel("To").fill("luz");
  await inti.getByRole("button", { name: /@luz/ }).click();
  await inti.getByRole("button", { name: "Start conversation" }).click();
  await composer(inti).fill("Week 12 is done");
  await composer(inti).press("Enter");
  await expect(inti.getByText("Delivered")).toBeVisible();

  await openPage(luz, new URL(inti.url()).pathname);
  await expect(luz.getByRole("list", { name: "Messages" }).getByText("Week 12 is done")).toBeVisible();
  await luz.getByRole("button", { name: "Details" }).click();
  const number = await luz.getByRole("complementary").locator("[data-safety-number]").textContent();
  await composer(luz).fill("Did you deload?");
  await luz.getByRole("button", { name: "Send", exact: true }).click();
  // Inti has it on the screen at once, and Luz is told so.
  await expect(luz.getByRole("list", { name: "Messages" }).getByText(/Read$/)).toBeVisible();
  await expect(inti.getByRole("list", { name: "Messages" }).getByText("Did you deload?")).toBeVisible();
  expect(await luz.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("Week 12");

  const { page: phone } = await another("member");
  await openPage(phone, new URL(inti.url()).pathname);
  await expect(phone.getByRole("heading", { name: "Your keys aren't in this browser" })).toBeVisible();
  await phone.getByLabel("Recovery code").fill(code.toReversed().join(" "));
  await phone.getByRole("button", { name: "Open my keys" }).click();
  await expect(phone.getByRole("alert")).toBeVisible();
  await phone.getByLabel("Recovery code").fill(code.map((word) => word.slice(0, 4)).join(" "));
  await phone.getByRole("button", { name: "Open my keys" }).click();
  const lines = phone.getByRole("list", { name: "Messages" });
  await expect(lines.getByText("Week 12 is done")).toBeVisible();
  await expect(lines.getByText("Did you deload?")).toBeVisible();
  await phone.getByRole("button", { name: "Details" }).click();
  await expect(phone.getByRole("complementary").locator("[data-safety-number]")).toHaveText(number ?? "");
  await phone.getByRole("button", { name: "QR code" }).click();
  await expect(phone.getByRole("img", { name: /^QR code of your safety number with Luz/ })).toBeVisible();
  await phone.getByRole("button", { name: "They match" }).click();
  await expect(phone.getByText("End-to-end encrypted, verified")).toBeVisible();
  // On a small screen the details stand in place of the conversation, and lead back to it.
  await phone.setViewportSize({ width: 390, height: 844 });
  await expect(composer(phone)).toBeHidden();
  await phone.getByRole("button", { name: "Back to the conversation" }).click();
  await expect(composer(phone)).toBeVisible();
  await expect(phone.getByRole("button", { name: "Details" })).toBeFocused();
  await expectAccessible(phone, "a conversation on a phone", { withShell: false });
  await phone.setViewportSize({ width: 1440, height: 900 });

  await test.step("what a server changes, repeats or swaps is refused, and shown so", async () => {
    let attack: (page: ConversationPage) => void = () => {};
    await phone.route(/\/api\/messages\/conversations\/[^/?]+(\?|$)/, async (route) => {
      const response = await route.fetch();
      const page: ConversationPage = await response.json();
      attack(page);
      await route.fulfill({ response, json: page });
    });
    const seeUnder = async (next: typeof attack) => {
      attack = next;
      await openPage(phone, new URL(inti.url()).pathname);
      await expect(lines.getByRole("listitem").first()).toBeVisible();
    };
    const changed = lines.getByText("This message was changed on its way or isn't from this member. It isn't shown.");

    await seeUnder(({ messages: [first] }) => {
      if (first) first.envelope = swapCharacter(first.envelope, 60);
    });
    await expect(changed).toHaveCount(1);
    await expect(lines.getByText("Did you deload?")).toBeVisible();
    await expect(lines.getByText("Week 12 is done")).toHaveCount(0);

    await seeUnder((page) => {
      const [first] = page.messages;
      page.lastNumber += 1;
      if (first) page.messages.push({ ...first, number: page.lastNumber });
    });
    await expect(lines.getByText("A copy of an earlier message arrived. It isn't shown.")).toBeVisible();
    await expect(lines.getByText("Week 12 is done")).toHaveCount(1);

    // The list has the same key: a server that swaps it does so there, too.
    await phone.route(/\/api\/messages\/conversations$/, async (route) => {
      const response = await route.fetch();
      const list: ConversationList = await response.json();
      for (const row of list.conversations) if (row.wrap) row.wrap.wrap = swapCharacter(row.wrap.wrap, 80);
      await route.fulfill({ response, json: list });
    });
    await seeUnder(({ wraps: [wrap] }) => {
      if (wrap) wrap.wrap = swapCharacter(wrap.wrap, 80);
    });
    await expect(changed).toHaveCount(2);
    await phone.unroute(/\/api\/messages\/conversations$/);

    // Luz's key as the server says, with a log that doesn't prove it: what phone had compared stops it from sending.
    await seeUnder(({ people }) => {
      const entry = people.find(({ name }) => name?.startsWith("Luz"))?.log[0];
      if (entry?.publicKey) entry.publicKey = swapCharacter(entry.publicKey, 20);
    });
    await expect(phone.getByText("Luz's safety number changed", { exact: false })).toBeVisible();
    await expect(phone.getByText("To keep writing, decide about the changed safety number above.")).toBeVisible();
    await expect(composer(phone)).toHaveCount(0);

    await seeUnder(() => {});
    await expect(composer(phone)).toBeVisible();
    await expect(changed).toHaveCount(0);
  });

  await test.step("keys that are revoked in one browser are gone from the other", async () => {
    await openPage(inti, "/encryption-settings");
    await inti.getByRole("button", { name: "Revoke keys" }).click();
    await inti.getByRole("button", { name: "Revoke keys for good" }).click();
    await expect(inti.getByRole("heading", { name: "Your keys are revoked" })).toBeVisible();
    await openPage(phone, new URL(inti.url()).pathname);
    await expect(phone.getByRole("heading", { name: "Your keys are revoked" })).toBeVisible();
    await expect.poll(() => phone.evaluate(() => localStorage.getItem("tikari-private-key"))).toBeNull();
  });
});
