/** A text before its time, as people with a link see it, staff and others. */
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Cost, type CountingVisitor, createCountingVisitor } from "../test/counting-visitor.ts";
import { loadDemoSite } from "../test/demo-site.ts";
import { bodyOf } from "./testing/writing-site.ts";
import { NO_FIELDS } from "./text-rows.ts";

const DAY = 86_400_000;
const WORDS = "Nobody may read these words before Friday.";
const admin = createCountingVisitor();
const guest = createCountingVisitor();
let id = "";
const at = (path: string) => `/api/admin/texts/${id}${path}`;

beforeAll(async () => {
  await loadDemoSite();
  const person = { email: "admin@example.com", password: "quiet river stones", role: "admin" };
  await admin("/api/dev/bootstrap", { method: "POST", body: { users: [person] } });
  await admin("/api/auth/password/sign-in", { method: "POST", body: person });
  await admin("/api/auth/access/skip-second-factor", { method: "POST", body: {} });
  const made = await admin("/api/admin/texts", {
    method: "POST",
    body: { kind: "article", title: "Before its time", requestKey: "preview-text" },
  });
  id = made.json.id;
  const body = bodyOf(WORDS);
  body.content.push({ type: "productEmbed", attrs: { handle: "puna" } });
  body.content.push({ type: "studyEmbed", attrs: { study: "gonzales-2002-maca" } });
  const fields = { ...NO_FIELDS, title: "Before its time", category: "nutrition", drawing: "maca" };
  const saved = await admin(at("/draft"), {
    method: "PUT",
    body: { version: 1, saveId: "preview-save", fields, body },
  });
  expect(saved.status).toBe(200);
});
afterEach(() => {
  vi.useRealTimers();
});

const newLink = async (days: 1 | 7 | 30): Promise<{ id: string; path: string }> =>
  (await admin(at("/previews"), { method: "POST", body: { days, note: "For Ana" } })).json;

/** What a preview must never be: found, kept, or named to the pages that it leads to. */
const expectPrivate = async (visit: CountingVisitor, path: string) => {
  const { status, text, header } = await visit(path);
  expect([path, status]).toEqual([path, 200]);
  expect(header("cache-control")).toBe("private, no-store");
  expect(text).toContain('<meta name="robots" content="noindex');
  return text;
};

describe("people outside", () => {
  it("read the text with what it shows of the site, and until when", async () => {
    const text = await expectPrivate(guest, (await newLink(7)).path);
    expect(text).toContain(WORDS);
    expect(text).toContain("Before its time");
    expect(text).toContain("/ingredient-studies/gonzales-2002-maca");
    expect(text).toMatch(/The link works until <time dateTime="\d{4}-/);
  });

  it("find nothing once it has expired, was revoked, or is made up", async () => {
    const [day, week] = [await newLink(1), await newLink(7)];
    expect((await guest(week.path)).status).toBe(200);
    await admin(at(`/previews/${week.id}`), { method: "DELETE" });
    const madeUp = day.path.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    for (const path of [week.path, madeUp, "/preview/x", `/preview/${id}`, `${week.path}.data`])
      expect([path, (await guest(path)).status]).toEqual([path, 404]);
    expect((await guest(day.path)).status).toBe(200);
    vi.useFakeTimers({ now: Date.now() + DAY, toFake: ["Date"] });
    const { status, text } = await guest(day.path);
    expect([status, text.includes(WORDS)]).toEqual([404, false]);
  });

  it("find nothing at the addresses of staff", async () => {
    const { json } = await admin(at("/staff-link"), { method: "POST", body: {} });
    for (const path of [json.path, `/420/texts/${id}/preview`, `/420/draft/${id}`, "/article/before-its-time"]) {
      const { status, text } = await guest(path);
      expect([path, status, text.includes(WORDS)]).toEqual([path, 404, false]);
    }
  });
});

it("the link for staff leads admins to the text, and an unknown one nowhere", async () => {
  const { json } = await admin(at("/staff-link"), { method: "POST", body: {} });
  const { status, header } = await admin(json.path);
  expect([status, header("location")]).toEqual([302, `/420/texts/${id}/preview`]);
  const text = await expectPrivate(admin, `/420/texts/${id}/preview`);
  expect(text).toContain(WORDS);
  expect(text).toContain(`href="/420/draft/${id}"`);
  expect((await admin(json.path.replace(/.$/, "_"))).status).toBe(404);
});

it("an unknown text is a 404 for staff too", async () => {
  expect((await admin("/420/texts/nothing/preview")).status).toBe(404);
});

it("a recipe is previewed as readers cook it", async () => {
  const row = await env.DB.prepare(
    "SELECT id FROM content_entry WHERE slug = 'quinoa-porridge-with-maca-and-cacao'",
  ).first<{ id: string }>();
  const text = await expectPrivate(admin, `/420/texts/${row?.id}/preview`);
  expect(text).toContain("Ingredients");
  expect(text).toContain("quinoa, white");
});

it("pages of writing ask the database a fixed number of times", async () => {
  const most: Record<string, Cost> = {
    "/420/posts": [4, 2],
    [`/420/draft/${id}`]: [2, 2],
    [`/420/texts/${id}/preview`]: [3, 2],
  };
  const measured: Record<string, Cost> = {};
  for (const path of Object.keys(most)) {
    const { status, cost } = await admin(path);
    expect([path, status]).toEqual([path, 200]);
    measured[path] = cost;
  }
  expect(measured).toEqual(most);
});
