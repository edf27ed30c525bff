/*
 * Tikari's service worker: an offline page, content-hashed assets and fonts kept once fetched, and push messages.
 * Of documents it keeps the offline page and the fitness app's shell, which are the same for everybody; never an /api
 * answer, page data or anything of the admin area, so nothing private outlives a sign-out on a shared device.
 */
const VERSION = "v1";
const SHELL = `tikari-shell-${VERSION}`;
const ASSETS = `tikari-assets-${VERSION}`;
// Not offline.html: that leads here by a redirect, and a redirected answer may not stand for a page.
const OFFLINE = "/offline";
/** The fitness app without anyone's data: what was logged is in the device's own database. */
const APP_SHELL = "/fitness-app?shell=1";
/** The paths of all assets that the newest one needs, also while they come, in the same cache. */
const APP_PARTS = "/fitness-app?parts=1";
/** About half a build. Of those that the fitness app doesn't need, the oldest go first. */
const MAX_ASSETS = 300;

self.addEventListener("install", (event) => {
  event.waitUntil(fetchShell().then(() => self.skipWaiting()));
});

/** Puts the offline page into its cache. */
async function fetchShell() {
  const cache = await caches.open(SHELL);
  await cache.add(new Request(OFFLINE, { cache: "reload" }));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith("tikari-") && name !== SHELL && name !== ASSETS) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (isKeptAsset(url.pathname)) {
    event.respondWith(fromCacheFirst(event));
  } else if (request.mode === "navigate" && !/^\/(420|api)(\/|$)/.test(url.pathname)) {
    event.respondWith(pageOrOffline(event));
  }
});

const isKeptAsset = (pathname) => /^\/assets\/(?!420\/|manifest-)/.test(pathname);

/** A page from the network, or the offline page. Signing out clears every cache: the next page refills the shell. */
async function pageOrOffline(event) {
  const { pathname } = new URL(event.request.url);
  let answer;
  try {
    answer = await (pathname === "/fitness-app" ? pageOrKeptApp(event.request) : fetch(event.request));
  } catch {
    return offline(pathname);
  }
  event.waitUntil(refillShell());
  return answer;
}

/** How long a silent network may hold the app back, in ms: a browser waits for minutes where a signal is too weak. */
const SILENCE = 5000;

/** The app's page; where the network says nothing, the app as it is kept on this device. */
async function pageOrKeptApp(request) {
  const page = fetch(request);
  // It is waited for below: until then its failure isn't one that nobody sees.
  page.catch(() => undefined);
  const kept = await findApp().catch(() => undefined);
  if (!kept) return page;
  let timer;
  const silence = new Promise((resolve) => {
    timer = setTimeout(() => resolve(kept), SILENCE);
  });
  return Promise.race([page, silence]).finally(() => clearTimeout(timer));
}

const findApp = async () => (await caches.open(SHELL)).match(APP_SHELL);

async function refillShell() {
  if (await caches.match(OFFLINE, { cacheName: SHELL })) return;
  await fetchShell().catch(() => undefined);
}

/** Hashed names never change their content, so a kept copy is always right. */
async function fromCacheFirst(event) {
  // A browser that can't open its caches, as some can't on a full device, still shows the site.
  const kept = await findKept(event.request).catch(() => undefined);
  if (kept) return kept;
  const fresh = await fetch(event.request);
  if (fresh.ok) event.waitUntil(keepAsset(event.request, fresh.clone()));
  return fresh;
}

const findKept = async (request) => (await caches.open(ASSETS)).match(request);

async function keepAsset(request, copy) {
  const cache = await caches.open(ASSETS);
  await cache.put(request, copy);
  await trim(cache);
}

async function trim(cache) {
  const keys = await cache.keys();
  const excess = keys.length - MAX_ASSETS;
  if (excess <= 0) return;
  const shell = await caches.open(SHELL);
  const [list, document] = await Promise.all([shell.match(APP_PARTS), shell.match(APP_SHELL)]);
  // The shell that stands until the newest one is here whole needs its own.
  const needed = new Set([...(list ? await list.json() : []), ...(document ? partsOf(await document.text()) : [])]);
  const others = keys.filter(({ url }) => !needed.has(new URL(url).pathname));
  for (const old of others.slice(0, excess)) await cache.delete(old);
}

async function offline(pathname) {
  const shell = pathname === "/fitness-app" ? await findApp() : undefined;
  return shell ?? (await caches.match(OFFLINE, { cacheName: SHELL })) ?? Response.error();
}

/** The fitness app is open, so that its shell is kept as it is now; or a rest between two sets began or ended. */
self.addEventListener("message", (event) => {
  if (event.data?.type === "keep-app-shell") event.waitUntil(keepAppShell().catch(() => undefined));
  else if (event.data?.type === "rest") event.waitUntil(waitForRest(event.data));
});

/** The shell names all files of the app: those that it loads, and in a list what is opened from it. */
const partsOf = (document) =>
  [...new Set(document.match(/\/assets\/[\w.-]+\.(?:json|js|css|woff2)/g))].filter(isKeptAsset);

async function keepAppShell() {
  const response = await fetch(new Request(APP_SHELL, { cache: "reload", credentials: "omit" }));
  if (!response.ok) return;
  const parts = partsOf(await response.clone().text());
  const [cache, shell] = await Promise.all([caches.open(ASSETS), caches.open(SHELL)]);
  await shell.put(APP_PARTS, Response.json(parts));
  for (const path of parts) if (!(await cache.match(path))) await cache.add(path);
  // Last: a shell stands for a page only once everything that it needs is here.
  await shell.put(APP_SHELL, response);
}

/** In ms: browsers end a worker that waits longer. */
const MAX_WAIT = 4.5 * 60_000;
/** Ends the wait for the rest before. */
let stopRest = () => undefined;

/**
 * Says that the rest between two sets is over where no page of the app is looked at: this worker goes on for a while when a
 * locked phone has put the page to sleep. @param endsAt epoch ms; null where the rest was ended
 */
async function waitForRest({ endsAt, text }) {
  stopRest();
  const isOver = new Promise((resolve) => {
    const wait = endsAt === null ? Infinity : endsAt - Date.now();
    if (wait > MAX_WAIT) return resolve(false);
    const timer = setTimeout(() => resolve(true), Math.max(0, wait));
    stopRest = () => {
      clearTimeout(timer);
      resolve(false);
    };
  });
  for (const notification of await self.registration.getNotifications({ tag: "rest" })) notification.close();
  if (!(await isOver)) return;
  const windows = await self.clients.matchAll({ type: "window" });
  if (windows.some(({ visibilityState }) => visibilityState === "visible")) return;
  await self.registration.showNotification("Rest is over", {
    body: text,
    tag: "rest",
    icon: "/icons/icon-192.png",
    vibrate: [200, 120, 200],
    data: { path: "/fitness-app?tab=workouts" },
  });
}

/** A push message for the member who switched it on here (app/lib/push-on-device.ts). One of a tag replaces the one before. */
self.addEventListener("push", (event) => {
  const { id, title, body, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag: id, icon: "/icons/icon-192.png", data: { path } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data?.path));
});

/** Shows a page of this site: in a window that has it open, else in a new one. */
async function openPath(path) {
  const url = new URL(path ?? "/", self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window" });
  const open = windows.find((client) => client.url === url.href);
  await (open ? open.focus() : self.clients.openWindow(url.href));
}

/** The push service has given the browser another address: the server learns it. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renewSubscription(event.oldSubscription));
});

async function renewSubscription(old) {
  if (!old?.options) return;
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(old.options)).toJSON();
  await fetch("/api/members/me/push", {
    method: "PUT",
    credentials: "include",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, replaces: old.endpoint }),
  });
}
