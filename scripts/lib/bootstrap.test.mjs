/** What `npm start` sends to a new site arrives where connections break, and the password is told before anything can fail. */
import { createServer } from "node:http";
import { afterEach, expect, it } from "vitest";
import { bootstrap } from "./script-tools.mjs";

const PHOTOS = ["front", "side"].map((filename) => ({
  query: new URLSearchParams({ filename }),
  bytes: Buffer.from(filename),
}));
let server;

afterEach(() => new Promise((done) => server.close(done)));

/** A site that answers each call from `answers`, by its path and how often it was called. @returns its origin and its calls */
async function startSite(answers) {
  const calls = [];
  server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url, "http://localhost");
    request.resume().on("end", () => {
      calls.push(pathname + search);
      const { status = 200, json = {} } = answers(pathname, calls.filter((call) => call === pathname + search).length);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    });
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { origin: `http://127.0.0.1:${server.address().port}`, calls };
}

const photosOf = (calls) => calls.filter((call) => call.startsWith("/api/dev/photos"));

it("sends a photo again whose connection the development server lost", async () => {
  const { origin, calls } = await startSite((path, count) => {
    if (path === "/api/dev/bootstrap") return { json: { created: true, password: "told once", isStoreNew: true } };
    const isLost = path === "/api/dev/photos" && count === 1;
    return isLost ? { status: 500, json: "Error: Network connection lost." } : {};
  });
  await bootstrap(origin, {}, PHOTOS);
  expect(photosOf(calls)).toHaveLength(4);
});

it("tells the password first, and where a start ended early the next one sends the photos", async () => {
  const told = [];
  let isNew = true;
  const { origin, calls } = await startSite((path) => {
    if (path === "/api/dev/bootstrap")
      return { json: isNew ? { created: true, password: "told once", isStoreNew: true } : { created: false } };
    return isNew && path === "/api/dev/photos" ? { status: 507, json: "Full." } : {};
  });
  const onAdmin = ({ password }) => told.push(password);
  await expect(bootstrap(origin, {}, PHOTOS, { onAdmin })).rejects.toThrow("front: 507");
  expect(told).toEqual(["told once"]);
  isNew = false;
  await bootstrap(origin, {}, PHOTOS, { onAdmin });
  expect(photosOf(calls)).toHaveLength(1);
  await bootstrap(origin, {}, PHOTOS, { onAdmin, isUnfinished: true });
  expect(photosOf(calls)).toHaveLength(3);
});
