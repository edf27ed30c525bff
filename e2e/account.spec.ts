/** From sign-up to sign-out, and everything that a member can do with an account. */
import type { Page } from "@playwright/test";
import {
  ADMIN,
  createPerson,
  enterStaffArea,
  expect,
  openPage,
  readCode,
  readMail,
  signIn,
  signUp,
  TEST_USERS,
  test,
} from "./fixtures.ts";

test.use({ busySite: true });

const { member } = TEST_USERS;

test("sign-up, name in the menu, sign-out", async ({ page, complaints }) => {
  // A call of the page may be on its way as the person signs out.
  complaints.expected.push(/status of 401 .*\/api\/community\/me\)$/);
  const person = await signUp(page);
  const user = await (await page.request.get("/api/auth/user")).json();
  expect(user.email).toBe(person.email);
  await openPage(page, "/");
  await page.getByRole("button", { name: user.firstName || person.email }).click();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
});

test("sign-in with an email code", async ({ page }) => {
  const before = (await readMail(page.request, member.email)).length;
  await openPage(page, "/login");
  const form = page.getByRole("main");
  await form.getByLabel("Email", { exact: true }).first().fill(member.email);
  await form.getByRole("button", { name: "Email me a code" }).click();
  await form.getByLabel("Code", { exact: true }).fill(await readCode(page.request, member.email, before));
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  expect((await page.request.get("/api/auth/user")).status()).toBe(200);
});

test("sign-in with the password; a wrong one and an unknown address give the same error", async ({
  page,
  complaints,
}) => {
  complaints.expected.push(/40[01]|422/);
  const said: string[] = [];
  for (const [email, password] of [
    [member.email, "not-the-password-at-all"],
    [createPerson().email, "not-the-password-at-all"],
  ] as const) {
    await openPage(page, "/login");
    const form = page.getByRole("main");
    await form.getByLabel("Email", { exact: true }).first().fill(email);
    await form.getByLabel("Password", { exact: true }).fill(password);
    await form.getByRole("button", { name: "Sign in", exact: true }).click();
    said.push((await form.getByRole("alert").first().textContent()) ?? "");
  }
  expect(said[0]).toBeTruthy();
  expect(said[1]).toBe(said[0]);
  await signIn(page, member.email, member.password);
  expect((await page.request.get("/api/auth/user")).status()).toBe(200);
});

/** A device with a fingerprint reader that always agrees. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("an invited moderator adds a passkey, which a password alone then leads to", async ({ page, another }) => {
  await signIn(page, ADMIN.email, ADMIN.password, "/420");
  await enterStaffArea(page);
  await openPage(page, "/420/security-settings");
  const email = createPerson().email;
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("table", { name: "Open invitations" })).toContainText(email);
  const [mail] = await readMail(page.request, email);
  const { page: theirs, context } = await another();
  await addVirtualAuthenticator(theirs);
  await openPage(theirs, /\/invitation\?token=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "/no-link");
  await expect(theirs.getByText("You're invited as a moderator")).toBeVisible();
  await theirs.getByRole("button", { name: "Accept invitation" }).click();
  await theirs.getByRole("link", { name: "Set up two-factor authentication" }).click();
  await theirs.getByRole("button", { name: "Add passkey" }).click();
  await expect(theirs.getByRole("button", { name: /^Remove passkey/ })).toHaveCount(1);
  const password = "a quiet new password";
  await theirs.getByLabel("New password").fill(password);
  await theirs.getByRole("button", { name: "Set password" }).click();
  // the call carries the session: it has ended before the cookies go
  await expect(theirs.getByRole("button", { name: "Change password" })).toBeVisible();
  await context.clearCookies();
  await openPage(theirs, "/login?returnTo=/420");
  await theirs.getByLabel("Email", { exact: true }).first().fill(email);
  await theirs.getByLabel("Password", { exact: true }).fill(password);
  await theirs.getByRole("button", { name: "Sign in", exact: true }).click();
  const usePasskey = theirs.getByRole("button", { name: "Use your passkey" });
  await expect(usePasskey).toBeFocused();
  await usePasskey.press("Enter");
  await expect(theirs.getByRole("main").locator('a[href^="/420/"]:visible').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("table", { name: "Team" })).toContainText(email);
});

test("the export contains the account and no secrets", async ({ another }) => {
  const { page } = await another("member");
  await openPage(page, "/account");
  const download = page.waitForEvent("download");
  await page.getByRole("main").getByRole("link", { name: "Download my data" }).click();
  const stream = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  expect(JSON.stringify(JSON.parse(text))).toContain(member.email);
  expect(text).not.toMatch(/scrypt|"hash"|tokenHash/);
});

/** Others could not use the stored sign-in after these. */
test.describe("of a member of the test's own", () => {
  test.use({ ownPeople: true });

  test("a passkey is added and signs in", async ({ another }) => {
    const { page, context } = await another("member");
    await addVirtualAuthenticator(page);
    await openPage(page, "/account");
    await page.getByRole("button", { name: "Add passkey" }).click();
    await expect(page.getByRole("main").getByRole("button", { name: /^Remove passkey/ })).toHaveCount(1);
    await page.getByRole("button", { name: /^Rename passkey/ }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("My laptop");
    await page.getByRole("dialog").getByRole("button", { name: "Save name" }).click();
    await expect(page.getByRole("button", { name: "Rename passkey My laptop" })).toBeFocused();
    await context.clearCookies();
    await openPage(page, "/login");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL((url) => url.pathname !== "/login");
    expect((await page.request.get("/api/auth/user")).status()).toBe(200);
  });

  test("another session is listed and revoked", async ({ page: other, another, personAs }) => {
    const person = await personAs("member");
    const { page } = await another("member");
    await signIn(other, person.email, person.password);
    expect((await other.request.get("/api/auth/user")).status()).toBe(200);
    await openPage(page, "/account");
    await page
      .getByRole("button", { name: /^Sign out .*, signed in/ })
      .first()
      .click();
    await expect.poll(async () => (await other.request.get("/api/auth/user")).status()).toBe(401);
    expect((await page.request.get("/api/auth/user")).status()).toBe(200);
  });

  test("a deleted account cannot sign in", async ({ page: later, another, personAs, complaints }) => {
    const { email, password } = await personAs("member");
    complaints.expected.push(/40[01]/);
    const { page } = await another("member");
    await openPage(page, "/account");
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
    await expect.poll(async () => (await page.request.get("/api/auth/user")).status()).toBe(401);
    await openPage(later, "/login");
    await later.getByRole("main").getByLabel("Email", { exact: true }).first().fill(email);
    await later.getByRole("main").getByLabel("Password", { exact: true }).fill(password);
    await later.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(later.getByRole("main").getByRole("alert").first()).toBeVisible();
  });
});
