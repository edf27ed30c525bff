import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pushDeviceId } from "#worker/members/domain-push.ts";
import { renewOwnDevice, turnOnPush } from "./push-on-device.ts";

/** A browser that is subscribed under an address, and the devices of the member who is signed in. */
async function openBrowser(endpoint: string | null, ownEndpoints: string[], device: object = {}) {
  const devices = await Promise.all(ownEndpoints.map(async (own) => ({ id: await pushDeviceId(own), ...device })));
  const subscriptionOf = (address: string) => ({
    endpoint: address,
    toJSON: () => ({ endpoint: address, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => {
      browser.unsubscribed.push(address);
      browser.current = null;
      return true;
    },
  });
  const browser = {
    current: endpoint ? subscriptionOf(endpoint) : null,
    unsubscribed: [] as string[],
    sent: [] as string[],
    uses: [] as string[],
  };
  const pushManager = {
    getSubscription: async () => browser.current,
    subscribe: async () => {
      browser.current ??= subscriptionOf("https://push.test/new");
      return browser.current;
    },
  };
  vi.stubGlobal("Notification", { requestPermission: async () => "granted", permission: "granted" });
  const serviceWorker = {
    register: async () => undefined,
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => ({ pushManager }),
  };
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("window", { PushManager: true, Notification: true });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) => {
    if (init?.method === "PUT") {
      const { endpoint: sent, use } = JSON.parse(String(init.body)) as { endpoint: string; use: string };
      browser.sent.push(sent);
      browser.uses.push(use);
    }
    return Response.json(init?.method === "PUT" ? { id: "d" } : { publicKey: "AAAA", devices });
  });
  return browser;
}

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.restoreAllMocks());

it("ends the subscription of the member who was signed in here before, whose messages would be shown to this one", async () => {
  const browser = await openBrowser("https://push.test/of-another", ["https://push.test/my-phone"]);
  await turnOnPush("reminders");
  expect(browser.unsubscribed).toEqual(["https://push.test/of-another"]);
  expect(browser.sent).toEqual(["https://push.test/new"]);
});

it("keeps the member's own subscription, and makes one where there is none", async () => {
  const own = await openBrowser("https://push.test/mine", ["https://push.test/mine"]);
  await turnOnPush("notifications");
  expect([own.unsubscribed, own.sent]).toEqual([[], ["https://push.test/mine"]]);
  const none = await openBrowser(null, []);
  await turnOnPush("notifications");
  expect([none.unsubscribed, none.sent]).toEqual([[], ["https://push.test/new"]]);
});

it("after signing in again, the member's own device is renewed for what it was for", async () => {
  const paused = await openBrowser("https://push.test/mine", ["https://push.test/mine"], { remindersOnly: true });
  expect(await renewOwnDevice()).toBe(await pushDeviceId("https://push.test/mine"));
  expect([paused.sent, paused.uses]).toEqual([["https://push.test/mine"], ["reminders"]]);
});

it("renews nothing that is of this session, of another member, or turned off", async () => {
  const current = await openBrowser("https://push.test/mine", ["https://push.test/mine"], { isCurrent: true });
  expect(await renewOwnDevice()).toBeNull();
  const foreign = await openBrowser("https://push.test/of-another", ["https://push.test/my-phone"]);
  expect(await renewOwnDevice()).toBeNull();
  const off = await openBrowser(null, ["https://push.test/mine"]);
  expect(await renewOwnDevice()).toBeNull();
  expect([current, foreign, off].flatMap(({ sent, unsubscribed }) => [sent, unsubscribed]).flat()).toEqual([]);
});
