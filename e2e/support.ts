/** What the journeys share: a site per worker, people who sign in, and an ear for everything that a page complains about. */
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
// @ts-expect-error Plain JavaScript, see server.ts.
import * as tools from "../scripts/lib/tools.mjs";
import { ADMIN, startSite } from "./server.ts";

export { ADMIN, expect };

type Opened = { context: BrowserContext; page: Page };

type Fixtures = {
  /** What the pages complained about; a test that provokes a complaint says which one it expects. */
  complaints: { list: string[]; expected: RegExp[] };
  /** Opens another browser profile on the same site, watched like the first one. */
  another: (as?: "admin") => Promise<Opened>;
};

type WorkerFixtures = {
  siteUrl: string;
  adminState: Awaited<ReturnType<BrowserContext["storageState"]>>;
};

/** How the specified call tells a guest from a member; the browser writes each 401 to its console. */
const GUEST = /status of 401 .*\/api\/auth\/user\)$/;

export const test = base.extend<Fixtures, WorkerFixtures>({
  siteUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
    async ({}, use) => {
      const site = await startSite();
      await use(site.url);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  adminState: [
    async ({ browser, siteUrl }, use) => {
      const context = await browser.newContext({ baseURL: siteUrl });
      await enter(context, siteUrl, ADMIN, true);
      await use(await context.storageState());
      await context.close();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ siteUrl }, use) => use(siteUrl),

  complaints: [
    async ({ context }, use) => {
      const complaints = { list: [] as string[], expected: [GUEST] };
      await watch(context, complaints.list);
      await use(complaints);
      const surprises = complaints.list.filter((line) => !complaints.expected.some((known) => known.test(line)));
      expect(surprises, "the pages complained").toEqual([]);
    },
    { auto: true },
  ],

  another: async ({ browser, siteUrl, adminState, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (as) => {
      const context = await open(browser, siteUrl, as === "admin" ? adminState : undefined);
      opened.push(context);
      await watch(context, complaints.list);
      return { context, page: await context.newPage() };
    });
    for (const context of opened) await context.close();
  },
});

function open(browser: Browser, baseURL: string, storageState?: WorkerFixtures["adminState"]): Promise<BrowserContext> {
  return browser.newContext({ baseURL, ...(storageState && { storageState }) });
}

/** Writes down console errors, uncaught errors and policy violations of every page in the context. */
async function watch(context: BrowserContext, list: string[]): Promise<void> {
  context.on("console", (message) => {
    if (message.type() === "error") list.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => list.push(`error: ${error.error().message}`));
  await context.exposeFunction("tikariViolation", (line: string) => list.push(line));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const line = `csp: ${event.effectiveDirective} ${event.blockedURI} on ${location.pathname}`;
      (window as unknown as { tikariViolation: (line: string) => void }).tikariViolation(line);
    });
  });
}

/** The page answers clicks only once React has taken it over: this waits for that, not for a time. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const nav = document.querySelector("main, h1");
    return nav !== null && Object.keys(nav).some((key) => key.startsWith("__reactFiber"));
  });
}

/** Opens a path and waits until the page is alive. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Signs in with a password on the sign-in page. */
export async function signIn(page: Page, email: string, password: string, returnTo = "/"): Promise<void> {
  await visit(page, `/login?returnTo=${encodeURIComponent(returnTo)}`);
  const form = page.getByRole("main");
  await form.getByLabel("Email", { exact: true }).first().fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

let people = 0;

/** A new person, with an address that no other test uses. */
export function newPerson(): { email: string; password: string; firstName: string } {
  people += 1;
  const unique = `${process.pid}-${Date.now().toString(36)}-${people}`;
  return { email: `ana-${unique}@tikari.example`, password: "terraced-maize-and-quinoa-7", firstName: "Ana" };
}

/** Makes an account by e-mail and password, confirms the address with the mailed code, and ends signed in. */
export async function signUp(page: Page): Promise<ReturnType<typeof newPerson>> {
  const person = newPerson();
  await visit(page, "/join");
  const form = page.getByRole("main");
  const name = form.getByLabel("First name");
  if (await name.count()) await name.fill(person.firstName);
  await form.getByLabel("Email", { exact: true }).fill(person.email);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByRole("button", { name: "Create account", exact: true }).click();
  await expect(form.getByLabel("Code", { exact: true })).toBeVisible();
  await form.getByLabel("Code", { exact: true }).fill(await readCode(page.request, person.email));
  await form.locator("button[type=submit]").click();
  await page.waitForURL((url) => url.pathname !== "/join");
  return person;
}

type Mail = { to: string; subject: string; text: string; at: number };

/** The mails to an address in the local mailbox, oldest first. */
export async function readMail(request: APIRequestContext, email: string): Promise<Mail[]> {
  const answer = await request.get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
  expect(answer.status()).toBe(200);
  const { messages } = (await answer.json()) as { messages: Mail[] };
  return messages.sort((one, other) => one.at - other.at);
}

/** The newest code that was mailed to an address; `after` says how many mails there were before. */
export async function readCode(request: APIRequestContext, email: string, after = 0): Promise<string> {
  let code = "";
  await expect
    .poll(async () => {
      const mails = (await readMail(request, email)).slice(after);
      code = /\b(\d{6,8})\b/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
      return code;
    })
    .not.toBe("");
  return code;
}

/** Makes an account without the sign-up page, in a role, through the developer's own door. */
export async function makePerson(siteUrl: string, role: "member" | "moderator" | "admin" = "member") {
  const person = newPerson();
  const { email, password, firstName } = person;
  await tools.bootstrap(siteUrl, { users: [{ email, password, firstName, role }] });
  return person;
}

/** Signs in through the calls themselves, for journeys that are about something else; staff skip the second factor, once. */
export async function enter(
  context: BrowserContext,
  siteUrl: string,
  person: { email: string; password: string },
  staff = false,
) {
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`${siteUrl}${path}`, { headers: { origin: siteUrl }, data });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
  };
  await post("/api/auth/password/sign-in", { email: person.email, password: person.password });
  if (staff) await post("/api/auth/access/skip-second-factor", {});
}

/** Passes the request for a second factor in the browser, which the local site lets staff skip. */
export async function enterStaffArea(page: Page): Promise<void> {
  await visit(page, "/420");
  const skip = page.getByRole("main").getByRole("button", { name: /skip/i });
  const inside = page.getByRole("main").locator('a[href^="/420/"]:visible');
  await expect(skip.or(inside).first()).toBeVisible();
  if (await skip.count()) await skip.click();
  await expect(inside.first()).toBeVisible();
}
