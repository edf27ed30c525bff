import { afterEach, expect, it, vi } from "vitest";
import { createStoreAccess } from "./device-database.ts";

afterEach(() => vi.unstubAllGlobals());

/** A browser whose database opens as often as it says, with one store that counts what it is asked. */
function createBrowser(opens: (boolean | "aborts")[]) {
  const browser = { opened: 0, upgraded: 0, closed: 0, versionChange: () => {}, close: () => {} };
  const later = (run: () => void) => queueMicrotask(run);
  const open = () => {
    const how = opens[browser.opened++] ?? true;
    const database = {
      createObjectStore: () => browser.upgraded++,
      close: () => browser.closed++,
      onversionchange: null as (() => void) | null,
      onclose: null as (() => void) | null,
      objectStoreNames: [],
      transaction: () => {
        const transaction = {
          error: new Error("full"),
          objectStore: () => ({ count: () => ({ result: browser.opened }) }),
          oncomplete: () => {},
          onabort: () => {},
        };
        later(() => (how === "aborts" ? transaction.onabort() : transaction.oncomplete()));
        return transaction;
      },
    };
    browser.versionChange = () => database.onversionchange?.();
    browser.close = () => database.onclose?.();
    const request = {
      result: database,
      error: null,
      onupgradeneeded: (_: object) => {},
      onsuccess: () => {},
      onerror: () => {},
    };
    later(() => {
      if (how === false) return request.onerror();
      if (browser.upgraded === 0) request.onupgradeneeded({ oldVersion: 0 });
      request.onsuccess();
    });
    return request;
  };
  vi.stubGlobal("indexedDB", { open });
  const ask = createStoreAccess("test", 1, (db) => void db.createObjectStore("store"));
  return { browser, count: () => ask("store", "readonly", (store) => store.count()) };
}

it("a database is opened when it is first asked, once for all that ask", async () => {
  const { browser, count } = createBrowser([]);
  expect(browser.opened).toBe(0);
  expect(await Promise.all([count(), count(), count()])).toEqual([1, 1, 1]);
  expect([browser.opened, browser.upgraded]).toEqual([1, 1]);
});

it("is opened again where that failed, and where it was closed since", async () => {
  const { browser, count } = createBrowser([false]);
  await expect(count()).rejects.toThrow("stores nothing");
  expect(await count()).toBe(2);
  // A newer page in another tab wants to change it.
  browser.versionChange();
  expect(browser.closed).toBe(1);
  expect(await count()).toBe(3);
  // The browser took it away, as where site data is deleted.
  browser.close();
  expect(await count()).toBe(4);
});

it("says so where something isn't stored", async () => {
  await expect(createBrowser(["aborts"]).count()).rejects.toThrow("full");
});
