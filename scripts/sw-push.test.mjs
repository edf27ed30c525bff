/** What the service worker does with push messages: run in a global scope of its own, with what a browser gives it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { ROOT } from "./lib/script-tools.mjs";

function startWorker(windows = []) {
  const listeners = {};
  const self = {
    location: { origin: "https://tikari.test" },
    addEventListener: (type, listener) => {
      listeners[type] = listener;
    },
    registration: {
      showNotification: vi.fn(async () => undefined),
      getNotifications: vi.fn(async () => []),
      pushManager: {
        subscribe: vi.fn(async () => ({
          toJSON: () => ({ endpoint: "https://new", keys: { p256dh: "k", auth: "a" } }),
        })),
      },
    },
    clients: { matchAll: async () => windows, openWindow: vi.fn(async () => undefined) },
  };
  const fetch = vi.fn(async () => undefined);
  runInNewContext(readFileSync(join(ROOT, "public/sw.js"), "utf8"), {
    self,
    URL,
    fetch,
    JSON,
    caches: {},
    Response,
    Request,
    Date,
    setTimeout,
    clearTimeout,
  });
  const dispatch = async (type, event) => {
    let work;
    listeners[type]({ ...event, waitUntil: (promise) => (work = promise) });
    await work;
  };
  const click = (path) => {
    const close = vi.fn();
    return dispatch("notificationclick", { notification: { close, data: { path } } }).then(() => close);
  };
  return { self, fetch, dispatch, click };
}

it("shows a push message, in place of the one before of the same notification", async () => {
  const { self, dispatch } = startWorker();
  const message = { id: "n1", title: "Ben replied to you", body: "Iron", path: "/community/t/iron/1/5" };
  await dispatch("push", { data: { json: () => message } });
  expect(self.registration.showNotification).toHaveBeenCalledWith("Ben replied to you", {
    ...{ body: "Iron", tag: "n1", icon: "/icons/icon-192.png" },
    data: { path: "/community/t/iron/1/5" },
  });
});

it("opens what it is about, in the window that has it, and never another site", async () => {
  const shown = { url: "https://tikari.test/community/t/iron/1/5", focus: vi.fn(async () => undefined) };
  const { self, click } = startWorker([shown]);
  expect(await click("/community/t/iron/1/5")).toHaveBeenCalledOnce();
  expect([shown.focus.mock.calls.length, self.clients.openWindow.mock.calls.length]).toEqual([1, 0]);
  await click("/other");
  expect(self.clients.openWindow).toHaveBeenCalledWith("https://tikari.test/other");
  await click("https://evil.test/");
  await click("//evil.test/");
  expect(self.clients.openWindow).toHaveBeenCalledOnce();
});

it("tells the server where the push service has moved a subscription", async () => {
  const { self, fetch, dispatch } = startWorker();
  await dispatch("pushsubscriptionchange", {
    oldSubscription: { endpoint: "https://old", options: { userVisibleOnly: true } },
  });
  expect(self.registration.pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true });
  const [url, init] = fetch.mock.calls[0];
  expect([url, init.method, JSON.parse(init.body)]).toEqual([
    "/api/members/me/push",
    "PUT",
    { endpoint: "https://new", keys: { p256dh: "k", auth: "a" }, replaces: "https://old" },
  ]);
  await dispatch("pushsubscriptionchange", { oldSubscription: null });
  expect(fetch).toHaveBeenCalledOnce();
});

const rest = (endsAt) => ({ data: { type: "rest", endsAt, text: "Back squat" } });

it("says that a rest is over where the app isn't looked at", async () => {
  const hidden = startWorker([{ visibilityState: "hidden" }]);
  await hidden.dispatch("message", rest(Date.now() + 5));
  expect(hidden.self.registration.showNotification).toHaveBeenCalledWith(
    "Rest is over",
    expect.objectContaining({ body: "Back squat", tag: "rest" }),
  );
  const seen = startWorker([{ visibilityState: "visible" }]);
  await seen.dispatch("message", rest(Date.now() + 5));
  expect(seen.self.registration.showNotification).not.toHaveBeenCalled();
});

it("says it once for a rest that was changed, and never for one that was ended", async () => {
  const close = vi.fn();
  const { self, dispatch } = startWorker();
  const first = dispatch("message", rest(Date.now() + 20));
  await vi.waitFor(() => expect(self.registration.getNotifications).toHaveBeenCalledOnce());
  self.registration.getNotifications.mockResolvedValue([{ close }]);
  const second = dispatch("message", rest(Date.now() + 30));
  await Promise.all([first, second]);
  expect(self.registration.showNotification).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
  const third = dispatch("message", rest(Date.now() + 20));
  await dispatch("message", rest(null));
  await third;
  expect(self.registration.showNotification).toHaveBeenCalledOnce();
});
