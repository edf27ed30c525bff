/** Shared fixtures: a site, signed-in people, and a record of all errors on pages. */
import { readFileSync } from "node:fs";
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type Cookie,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { type IdleProfiles, type Profile, returnProfile, takeProfile } from "./browser-profiles.ts";
import { createPerson, createSignedIn, type Person } from "./own-people.ts";
import { retryResets } from "./retry-resets.ts";
import { type Site, startSite } from "./test-site.ts";
import { type Role, signInFile, TEST_USERS } from "./test-users.ts";

export { createPerson, expect, TEST_USERS };
export const ADMIN = TEST_USERS.admin;

type OpenedPage = { context: BrowserContext; page: Page };

type Options = {
  /** The test needs the prepared state, or leaves one that others can't use: it gets a site of its own. */
  ownSite: boolean;
  /** The test adds rows that others see, under addresses and names of its own: it gets a site that has such rows. */
  busySite: boolean;
  /** The test changes what belongs to its people, such as a cart or a log: they are its own, not the stored ones. */
  ownPeople: boolean;
};

/** `state` is what a browser stores of the sign-in. */
type SignedIn = Person & { state: Awaited<ReturnType<APIRequestContext["storageState"]>> };

/** The sites that the tests of a process share; each starts when the first test asks for it. And browser profiles. */
type SharedSites = { quiet: () => Promise<Site>; busy: () => Promise<Site>; idleProfiles: IdleProfiles };

type Fixtures = {
  site: Site;
  siteUrl: string;
  /** Errors on pages; a test that provokes one says which it expects. */
  complaints: { list: string[]; expected: RegExp[] };
  /** Who has a role in this test, signed in. */
  personAs: (role: Role) => Promise<SignedIn>;
  /** An API client that is signed in, without a browser. */
  callAs: (role: Role) => Promise<APIRequestContext>;
  /** Opens a browser profile on the site; its errors are recorded. */
  openProfile: (cookies?: Cookie[]) => Promise<Profile>;
  /** Another one, with its page, for a guest or a signed-in person. */
  another: (as?: Role) => Promise<OpenedPage>;
};

/** The specified call answers guests with 401; the browser logs each 401 to its console. */
const GUEST_401 = /status of 401 .*\/api\/auth\/user\)$/;

export const test = base.extend<Options & Fixtures, { sharedSites: SharedSites }>({
  ownSite: [false, { option: true }],
  busySite: [false, { option: true }],
  ownPeople: [false, { option: true }],

  sharedSites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
    async ({}, use) => {
      const started = new Map<string, Promise<Site>>();
      const startOnce = (name: string) => () => {
        const site = started.get(name) ?? startSite();
        started.set(name, site);
        return site;
      };
      await use({ quiet: startOnce("quiet"), busy: startOnce("busy"), idleProfiles: new Map() });
      for (const site of started.values()) await (await site).stop();
    },
    { scope: "worker" },
  ],

  site: async ({ ownSite, busySite, sharedSites }, use) => {
    if (ownSite) {
      const site = await startSite();
      await use(site);
      return site.stop();
    }
    if (busySite) return use(await sharedSites.busy());
    const site = await sharedSites.quiet();
    const before = site.sharedState();
    await use(site);
    expect(site.sharedState(), "the test changed what others see: it needs a busy or its own site").toBe(before);
  },

  siteUrl: async ({ site }, use) => use(site.url),

  baseURL: async ({ siteUrl }, use) => use(siteUrl),

  request: async ({ request }, use) => use(retryResets(request)),

  // Playwright's own would open a profile for each test.
  context: async ({ openProfile }, use) => use((await openProfile()).context),

  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
  complaints: async ({}, use) => {
    const complaints = { list: [] as string[], expected: [GUEST_401] };
    await use(complaints);
    const surprises = complaints.list.filter((line) => !complaints.expected.some((known) => known.test(line)));
    expect(surprises, "the pages complained").toEqual([]);
  },

  personAs: async ({ playwright, site, ownPeople }, use) => {
    const create = async (role: Role): Promise<SignedIn> => {
      if (!ownPeople) return { ...TEST_USERS[role], state: JSON.parse(readFileSync(signInFile(role), "utf8")) };
      const options = { baseURL: site.url, extraHTTPHeaders: { Origin: site.url } };
      const calls = retryResets(await playwright.request.newContext(options));
      const person = await createSignedIn(calls, site, role);
      const state = await calls.storageState();
      await calls.dispose();
      return { ...person, state };
    };
    const created = new Map<Role, Promise<SignedIn>>();
    await use((role) => {
      const person = created.get(role) ?? create(role);
      created.set(role, person);
      return person;
    });
  },

  callAs: async ({ playwright, siteUrl, personAs }, use) => {
    const opened: APIRequestContext[] = [];
    await use(async (role) => {
      const calls = await playwright.request.newContext({
        baseURL: siteUrl,
        storageState: (await personAs(role)).state,
        extraHTTPHeaders: { Origin: siteUrl },
      });
      opened.push(calls);
      return retryResets(calls);
    });
    for (const calls of opened) await calls.dispose();
  },

  openProfile: async (
    {
      browser,
      baseURL,
      complaints: { list },
      sharedSites: { idleProfiles },
      ownSite,
      contextOptions,
      serviceWorkers,
      viewport,
      userAgent,
      javaScriptEnabled,
      bypassCSP,
    },
    use,
    test,
  ) => {
    const options = { ...contextOptions, baseURL, serviceWorkers, viewport, userAgent, javaScriptEnabled, bypassCSP };
    const idle = ownSite || serviceWorkers === "allow" ? undefined : idleProfiles;
    const taken: Profile[] = [];
    await use(async (cookies = []) => {
      const profile = await takeProfile(browser, idle, options, list, cookies);
      taken.push(profile);
      return profile;
    });
    const isFailed = test.status !== test.expectedStatus;
    for (const profile of taken) await returnProfile(isFailed ? undefined : idle, options, profile);
  },

  another: async ({ openProfile, personAs }, use) =>
    use(async (as) => {
      const { context } = await openProfile(as && (await personAs(as)).state.cookies);
      return { context, page: context.pages()[0] as Page };
    }),
});

/** The two screens that journeys run at. */
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/**
 * What is used now on a phone is there on a desktop too, in sight and under nothing else: a journey of the same steps at
 * both widths is made once.
 */
export async function expectUsableOnDesktop(page: Page, ...controls: Locator[]): Promise<void> {
  await page.setViewportSize(DESKTOP);
  for (const control of controls) await control.click({ trial: true });
  await page.setViewportSize(PHONE);
}

/**
 * Waits until React has hydrated the page, since it ignores clicks before. `page.waitForFunction` would send Playwright's
 * helper of 340 kB to each document first, which a test needs for locators alone, and there in another world.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(async () => {
    const isHydrated = await page.evaluate(() => {
      const nav = document.querySelector("main, h1");
      const drawn = nav !== null && Object.keys(nav).some((key) => key.startsWith("__reactFiber"));
      // While early input is recorded, a press is stored and replayed, but a following key press is not.
      return drawn && !("tikariEarly" in window && window.tikariEarly);
    });
    expect(isHydrated, "the page is hydrated").toBe(true);
  }).toPass({ intervals: [20], timeout: 60_000 });
}

/** Blocks one script until it is released, and counts its requests; `name` is its file without the hash. */
export async function holdScript(
  at: BrowserContext | Page,
  name: string,
): Promise<{ asked: () => number; letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  await at.route(`**/assets/${name}-*.js`, async (route) => {
    asked += 1;
    await promise;
    await route.continue();
  });
  return { asked: () => asked, letGo: resolve };
}

/** Blocks React's entry script until it is released: whatever a test does before happens without React. */
export const holdScripts = async (context: BrowserContext): Promise<() => void> =>
  (await holdScript(context, "entry.client")).letGo;

/** Opens a path and waits until the page is hydrated. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Signs in with a password on the sign-in page. */
export async function signIn(page: Page, email: string, password: string, returnTo = "/"): Promise<void> {
  await openPage(page, `/login?returnTo=${encodeURIComponent(returnTo)}`);
  const form = page.getByRole("main");
  await form.getByLabel("Email", { exact: true }).first().fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Creates an account by email and password, confirms the address with the mailed code, and ends signed in. */
export async function signUp(page: Page): Promise<ReturnType<typeof createPerson>> {
  const person = createPerson();
  await openPage(page, "/join");
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
  // Newest first, also those of one millisecond.
  return messages.reverse();
}

/** The newest code that was mailed to an address; `after` is the number of mails before. */
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

/** Skips the second factor in the browser, which the local site allows for staff. */
export async function enterStaffArea(page: Page): Promise<void> {
  await openPage(page, "/420");
  const skip = page.getByRole("main").getByRole("button", { name: /skip/i });
  const inside = page.getByRole("main").locator('a[href^="/420/"]:visible');
  await expect(skip.or(inside).first()).toBeVisible();
  if (await skip.count()) await skip.click();
  await expect(inside.first()).toBeVisible();
}
