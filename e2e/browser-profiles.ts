/**
 * Browser profiles that the tests of a process use one after the other: a page costs a fifth less in one that has the
 * site's scripts in its cache. Whatever a test can leave goes between two of them: pages, cookies, storage, routes, being
 * offline. Only the cache of files stays, as in a reader's browser. What Playwright can't take back closes the profile.
 */
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Cookie,
  WebError,
} from "@playwright/test";
import { retryResets } from "./retry-resets.ts";

export interface Profile {
  context: BrowserContext;
  /** Where errors of its pages are added: the list of the test that has the profile. */
  complaints: string[];
  /** A test did something to it that lasts, or it was closed. */
  isSpent: boolean;
}

/** The profiles of a process that no test uses now, by their options. */
export type IdleProfiles = Map<string, Profile[]>;

/** Calls on a profile after which no other test can have it. */
const LASTING = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "setExtraHTTPHeaders",
  "setGeolocation",
];
const LASTING_OF_CLOCK = ["install", "pauseAt", "setFixedTime", "setSystemTime"];

const STORAGE = "local_storage,indexeddb,cache_storage,file_systems,service_workers";

/** Calls `notice` when one of the methods is called. */
function watchCalls(target: object, names: string[], notice: () => void): void {
  for (const name of names) {
    const real = Reflect.get(target, name) as (...values: unknown[]) => unknown;
    Reflect.set(target, name, (...values: unknown[]) => {
      notice();
      return real.apply(target, values);
    });
  }
}

/** Opens a profile that records console errors, uncaught errors and CSP violations of all its pages. */
async function openProfile(browser: Browser, options: BrowserContextOptions): Promise<Profile> {
  const context = await browser.newContext(options);
  retryResets(context.request);
  const profile: Profile = { context, complaints: [], isSpent: false };
  const spend = () => {
    profile.isSpent = true;
  };
  context.on("console", (message: ConsoleMessage) => {
    if (message.type() === "error") profile.complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error: WebError) => profile.complaints.push(`error: ${error.error().message}`));
  context.on("close", spend);
  await context.exposeFunction("tikariViolation", (line: string) => profile.complaints.push(line));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const line = `csp: ${event.effectiveDirective} ${event.blockedURI} on ${location.pathname}`;
      (window as unknown as { tikariViolation: (line: string) => void }).tikariViolation(line);
    });
    // React names what it recovered from by a number; what happened is the error's cause.
    addEventListener("error", ({ error }) => {
      if (!error?.cause) return;
      const line = `cause: ${error.cause.stack ?? error.cause} on ${location.pathname}`;
      (window as unknown as { tikariViolation: (line: string) => void }).tikariViolation(line);
    });
  });
  watchCalls(context, LASTING, spend);
  watchCalls(context.clock, LASTING_OF_CLOCK, spend);
  return profile;
}

/**
 * Takes an idle profile with these options, or opens one. It has one empty page, and the cookies of a sign-in.
 * @param idle undefined: a profile of the test's own, since its site or its service worker goes with it
 */
export async function takeProfile(
  browser: Browser,
  idle: IdleProfiles | undefined,
  options: BrowserContextOptions,
  complaints: string[],
  cookies: Cookie[],
): Promise<Profile> {
  const known = idle?.get(JSON.stringify(options))?.pop();
  const profile = known ?? (await openProfile(browser, options));
  const { context } = profile;
  profile.complaints = complaints;
  const page = await context.newPage();
  if (known) {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Storage.clearDataForOrigin", { origin: String(options.baseURL), storageTypes: STORAGE });
    await devtools.detach();
  }
  await context.addCookies(cookies);
  return profile;
}

/** Gives a profile back for the next test; one that has none is closed. */
export async function returnProfile(
  idle: IdleProfiles | undefined,
  options: BrowserContextOptions,
  profile: Profile,
): Promise<void> {
  const { context } = profile;
  // What its pages say about being closed, such as of a socket that was about to open, is no error.
  profile.complaints = [];
  if (!idle || profile.isSpent) return context.close();
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearCookies();
  const key = JSON.stringify(options);
  idle.set(key, [...(idle.get(key) ?? []), profile]);
}
