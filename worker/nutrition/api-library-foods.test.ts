import { beforeAll, expect, it } from "vitest";
import { Browser, fetchApi, ORIGIN } from "../auth/testing/browser.ts";

const PASSWORD = "quiet river stones";
const browsers = { guest: new Browser(), member: new Browser(), admin: new Browser() };

beforeAll(async () => {
  const users = (["member", "admin"] as const).map((role) => ({
    email: `${role}@example.com`,
    password: PASSWORD,
    role,
  }));
  await browsers.guest.post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD, users });
  for (const role of ["member", "admin"] as const)
    await browsers[role].post("/api/auth/password/sign-in", { email: `${role}@example.com`, password: PASSWORD });
  await browsers.admin.post("/api/auth/access/skip-second-factor");
});

const food = {
  name: "Lupin tempeh",
  source: "Label",
  category: "protein-foods",
  per100g: { energyKcal: 190, protein: 18, fat: 9, carbohydrate: 9, fiber: 5 },
};

it("answers what is added to the library to everybody, and nothing again to those who have it", async () => {
  const response = await fetchApi(new Request(`${ORIGIN}/api/foods/additions`));
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("public, max-age=120");
  const etag = response.headers.get("etag") ?? "";
  const again = await fetchApi(new Request(`${ORIGIN}/api/foods/additions`, { headers: { "If-None-Match": etag } }));
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

it("answers the site's recipes as foods to everybody, and none under an unknown address", async () => {
  expect((await browsers.guest.get("/api/foods/recipes")).json).toEqual({ recipes: [] });
  expect((await browsers.guest.get("/api/foods/recipes/no-such-recipe")).status).toBe(404);
  expect((await browsers.guest.get("/api/foods/recipes/..%2Fpages")).status).toBe(400);
});

it("lets staff add, correct and undo, and nobody else", async () => {
  const path = "/api/admin/library-foods";
  for (const browser of [browsers.guest, browsers.member])
    expect([401, 403, 404]).toContain((await browser.post(path, { version: 0, food })).status);
  const added = await browsers.admin.post(path, { version: 0, food });
  expect(added.status).toBe(200);
  const { id } = added.json as { id: string };
  const additions = await browsers.guest.get("/api/foods/additions");
  expect(additions.json.edits).toMatchObject([{ id, version: 1, patch: { name: "Lupin tempeh" } }]);
  const wrong = await browsers.admin.post(path, { version: 0, food: { ...food, per100g: { protein: -1 } } });
  expect(wrong.status).toBe(400);
  const unknown = await browsers.admin.post(path, { version: 0, food: { ...food, per100g: { proteins: 1 } } });
  expect(unknown.status).toBe(400);
  expect((await browsers.admin.get(`${path}?q=lupin+tempeh`)).json.rows).toMatchObject([{ food: { id }, version: 1 }]);
});

it("looks barcodes up for members whose subscription includes the app only", async () => {
  expect((await browsers.guest.get("/api/fitness/barcodes/4006381333931")).status).toBe(401);
  const { status, json } = await browsers.member.get("/api/fitness/barcodes/4006381333931");
  expect(status).toBe(403);
  expect(json.error).toMatchObject({ code: "no_access" });
});
