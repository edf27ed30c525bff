/** What the service worker keeps of the fitness app: run in a global scope of its own, with caches in memory. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { afterEach, expect, it, vi } from "vitest";
import { ROOT } from "./lib/script-tools.mjs";

const ORIGIN = "https://tikari.test";
const pathOf = (request) => {
  const { pathname, search } = new URL(typeof request === "string" ? request : request.url, ORIGIN);
  return pathname + search;
};

/**
 * A worker whose site answers everything; `read` is what it has of a path.
 * @param fails whether the browser can't do something: open its caches, or fetch or put a path
 * @param network what a path waits for before it is answered
 */
function startWorker(shell, fails = () => false, network = async () => undefined) {
  const listeners = {};
  const stores = new Map();
  const check = (what, path) => {
    if (fails(what, path)) throw new TypeError(`It can't ${what} ${path}.`);
  };
  const answer = async (request) => {
    const path = pathOf(request);
    check("fetch", path);
    await network(path);
    return new Response(path.startsWith("/fitness-app") ? shell() : "code");
  };
  const openCache = async (name) => {
    check("open", name);
    const entries = stores.get(name) ?? stores.set(name, new Map()).get(name);
    return {
      match: async (request) => entries.get(pathOf(request))?.clone(),
      put: async (request, response) => {
        check("put", pathOf(request));
        entries.set(pathOf(request), response);
      },
      add: async (request) => void entries.set(pathOf(request), await answer(request)),
      delete: async (request) => entries.delete(pathOf(request)),
      keys: async () => [...entries.keys()].map((path) => ({ url: ORIGIN + path })),
    };
  };
  const read = (path) => [...stores.values()].some((entries) => entries.has(path));
  runInNewContext(readFileSync(join(ROOT, "public/sw.js"), "utf8"), {
    self: { location: { origin: ORIGIN }, addEventListener: (type, listener) => (listeners[type] = listener) },
    caches: {
      open: openCache,
      match: async (request, { cacheName }) => (await openCache(cacheName)).match(request),
    },
    fetch: answer,
    Request: class {
      constructor(url) {
        this.url = ORIGIN + url;
      }
    },
    ...{ URL, Response, JSON, Set, setTimeout, clearTimeout },
  });
  const dispatch = async (type, event) => {
    const work = [];
    let answered;
    const add = (promise) => void work.push(promise.catch(() => undefined));
    const respondWith = (promise) => {
      answered = promise;
      add(promise);
    };
    listeners[type]({ ...event, waitUntil: add, respondWith });
    // What is answered may go on with more.
    for (let done = 0; done < work.length; done++) await work[done];
    return answered;
  };
  return {
    read,
    keepApp: () => dispatch("message", { data: { type: "keep-app-shell" } }),
    load: (path) => dispatch("fetch", { request: { url: ORIGIN + path, method: "GET", mode: "no-cors" } }),
    open: (path) => dispatch("fetch", { request: { url: ORIGIN + path, method: "GET", mode: "navigate" } }),
  };
}

afterEach(() => {
  vi.useRealTimers();
});

const named = (prefix, count) => Array.from({ length: count }, (_, n) => `/assets/${prefix}${n}.js`);

const shellOf = (paths) => `<meta name="offline-files" content="${paths.join(" ")}"><script src="/assets/entry0.js">`;

it("keeps all that the app needs without a connection, however much of the site is opened after it", async () => {
  const parts = [...named("entry", 1), ...named("tab", 150), "/assets/foods.json"];
  let shell = shellOf(parts.slice(1));
  const { keepApp, load, read } = startWorker(() => shell);
  // What other pages share with the app is the first that the worker ever saw.
  for (const path of parts.slice(0, 80)) await load(path);
  await keepApp();
  for (const path of named("store", 400)) await load(path);
  expect(parts.filter((path) => !read(path))).toEqual([]);
  expect(named("store", 400).filter(read)).toEqual(named("store", 400).slice(-148));
  // A new build: what only the one before needed goes again.
  shell = shellOf(named("new", 100));
  await keepApp();
  for (const path of named("blog", 300)) await load(path);
  expect([named("new", 100).every(read), named("tab", 150).some(read)]).toEqual([true, false]);
});

it.each([
  ["a file of the new build can't be fetched", (what, path) => what === "fetch" && path === "/assets/new50.js"],
  ["the device is full once the files are here", (what, path) => what === "put" && path === "/fitness-app?shell=1"],
])(
  "opens the app as it was before without a connection where %s, until it could be kept whole",
  async (_why, isWrong) => {
    let [shell, isBroken, isOffline] = [shellOf(named("old", 100)), false, false];
    const { keepApp, load, open, read } = startWorker(
      () => shell,
      (what, path) => (isBroken && isWrong(what, path)) || (isOffline && what === "fetch"),
    );
    const openOffline = async () => {
      isOffline = true;
      const text = await (await open("/fitness-app?tab=today")).text();
      isOffline = false;
      return text;
    };
    await keepApp();
    [shell, isBroken] = [shellOf(named("new", 100)), true];
    await keepApp();
    for (const path of named("store", 400)) await load(path);
    isBroken = false;
    expect(await openOffline()).toContain("/assets/old0.js");
    expect(named("old", 100).every(read)).toBe(true);
    await keepApp();
    for (const path of named("blog", 400)) await load(path);
    expect(await openOffline()).toContain("/assets/new0.js");
    expect([named("new", 100).every(read), named("old", 100).some(read)]).toEqual([true, false]);
  },
);

it("lets pages load from the network where the browser can't open its caches", async () => {
  const { load, open } = startWorker(
    () => "the page",
    (what) => what === "open",
  );
  expect(await (await load("/assets/entry0.js")).text()).toBe("code");
  expect(await (await open("/fitness-app")).text()).toBe("the page");
});

/** What the app's page shows after `ms` of waiting; undefined: nothing yet. */
async function readAfter(ms, { open }) {
  let shown;
  void open("/fitness-app").then(async (answer) => (shown = await answer.text()));
  await vi.advanceTimersByTimeAsync(ms);
  await new Promise(setImmediate);
  return shown;
}

it.each([
  ["from the network where that answers in time", 4999, "the page"],
  ["as it is kept where a weak signal answers nothing", 600_000, "entry0.js"],
])("opens the app %s", async (_why, wait, text) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let page = shellOf([]);
  const worker = startWorker(
    () => page,
    () => false,
    (path) => new Promise((resolve) => (path === "/fitness-app" ? setTimeout(resolve, wait) : resolve())),
  );
  await worker.keepApp();
  page = "the page";
  expect(await readAfter(5000, worker)).toContain(text);
});

it("waits for the network as long as it takes where the app isn't kept", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const worker = startWorker(
    () => "the page",
    () => false,
    (path) => new Promise((resolve) => (path === "/fitness-app" ? setTimeout(resolve, 60_000) : resolve())),
  );
  expect(await readAfter(61_000, worker)).toBe("the page");
});
