import { beforeAll, expect, it } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
import { bodyOf } from "./testing/writing-site.ts";
import { NO_FIELDS } from "./text-rows.ts";

const PASSWORD = "quiet river stones";
const admin = new Browser();
const guest = new Browser();
let id = "";

beforeAll(async () => {
  await guest.post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD });
  await admin.post("/api/auth/password/sign-in", { email: "root@example.com", password: PASSWORD });
  await admin.post("/api/auth/access/skip-second-factor");
  const made = await admin.post("/api/admin/texts", { kind: "article", title: "Maca", requestKey: "request-one" });
  id = made.json.id;
});

const save = (version: number, body: unknown = bodyOf("Words."), saveId = `save-${version}-${crypto.randomUUID()}`) =>
  admin.send("PUT", `/api/admin/texts/${id}/draft`, { version, saveId, fields: { ...NO_FIELDS, title: "Maca" }, body });

it("writing is for admins: to everybody else nothing of it exists", async () => {
  const calls: [string, string][] = [
    ["GET", "/api/admin/texts"],
    ["POST", "/api/admin/texts"],
    ["GET", `/api/admin/texts/${id}`],
    ["PUT", `/api/admin/texts/${id}/draft`],
    ["POST", `/api/admin/texts/${id}/publish`],
    ["POST", `/api/admin/texts/${id}/delete`],
    ["GET", `/api/admin/texts/${id}/previews`],
    ["GET", `/api/admin/texts/${id}/comments`],
    ["GET", "/api/admin/text-links?q=a"],
    ["PUT", "/api/admin/featured-texts/home"],
    ["DELETE", "/api/admin/authors/rosa"],
    ["POST", "/api/admin/library/studies"],
    ["GET", "/api/admin/library/ingredients"],
  ];
  for (const [method, path] of calls) {
    const { status } = await guest.send(method, path, method === "GET" ? undefined : {});
    expect([path, status]).toEqual([path, 404]);
  }
});

it("a save answers its version; a late one gets what is stored; a wrong or oversize one a sentence", async () => {
  expect(await save(1)).toMatchObject({ status: 200, json: { version: 2, hasChanges: false } });
  expect(await save(1)).toMatchObject({
    status: 409,
    json: { error: { code: "stale" }, theirs: { version: 2, updatedBy: "Admin" } },
  });
  expect(await save(2, { type: "doc", content: [{ type: "script" }] })).toMatchObject({ status: 400 });
  expect(await save(2, bodyOf(...Array.from({ length: 14 }, () => "x".repeat(99_000))))).toMatchObject({
    status: 400,
    json: { error: { message: expect.stringContaining("split it into two posts") } },
  });
  expect((await save(2, bodyOf(...Array.from({ length: 45 }, () => "x".repeat(99_000))))).status).toBe(413);
  expect((await admin.get(`/api/admin/texts/${id}`)).json.draft.version).toBe(2);
});

it("a link for staff is a secret path that leads to the preview", async () => {
  const { status, json } = await admin.post(`/api/admin/texts/${id}/staff-link`, {});
  expect([status, json.path]).toEqual([200, expect.stringMatching(/^\/[\w-]{43}$/)]);
});

it("a text is published, found, and taken back", async () => {
  const check = (await admin.get(`/api/admin/texts/${id}/check`)).json;
  expect(check.items.some((item: { state: string }) => item.state === "blocked")).toBe(false);
  const published = await admin.post(`/api/admin/texts/${id}/publish`, { version: 2, saveId: "publish-1" });
  expect(published).toMatchObject({ status: 200, json: { state: "published", path: "/article/maca" } });
  const again = await admin.post(`/api/admin/texts/${id}/publish`, { version: 2, saveId: "publish-1" });
  expect(again.json).toEqual(published.json);
  expect((await admin.get("/api/admin/texts?show=published")).json.texts).toMatchObject([{ id, title: "Maca" }]);
  expect((await admin.get("/api/admin/text-links?q=mac")).json.links).toMatchObject([{ key: "maca", kind: "article" }]);
  const { version } = published.json.draft;
  expect((await admin.post(`/api/admin/texts/${id}/delete`, { version })).status).toBe(409);
  expect((await admin.post(`/api/admin/texts/${id}/unpublish`, { version })).json.state).toBe("draft");
});
