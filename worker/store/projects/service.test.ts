import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { Browser } from "../../auth/testing/browser.ts";
import { mailOutbox } from "../../email/schema.ts";
import { DAY } from "../../kernel/instants.ts";
import { openDb } from "../../platform/db.ts";
import { createRequestContext } from "../../request-context.ts";
import { settingsAudit } from "../../settings/schema.ts";
import { labelVersions, products, variants } from "../catalogue/schema.ts";
import { stockLevels } from "../stock/schema.ts";
import type { Answers } from "./contract.ts";
import { projects } from "./schema.ts";

const db = openDb(env.DB);
const PATH = "/api/projects/current";
const answers: Answers = {
  goals: ["strength"],
  diet: "mixed",
  protein: "every",
  fruit: "high",
  training: "strength",
  days: "2",
  allergens: ["none"],
  caffeine: "fine",
  taste: ["plain"],
  time: "shake",
  budget: 60,
  age: "adult",
  care: ["none"],
};
const all = Object.fromEntries(Object.entries(answers).map(([k, now]) => [k, { was: null, now }]));
const visitAt = (now: number) =>
  createRequestContext(new Request("http://localhost/"), env as Env, createExecutionContext(), () => now);

/** A new address each, since an address gets only a few emails an hour. */
let people = 0;
const address = () => `ana${++people}@tikari.test`;

/** A guest's browser with the page loaded. */
async function guest(): Promise<Browser> {
  const b = new Browser();
  await b.get(PATH);
  return b;
}
const save = (b: Browser, id: string | null, changes: object) => b.send("PATCH", PATH, { id, changes });
async function filled(b: Browser): Promise<string> {
  return ((await save(b, null, all)).json.project as { id: string }).id;
}

beforeEach(async () => {
  await db.batch([
    db.delete(projects),
    db.delete(mailOutbox),
    db.delete(settingsAudit),
    db.delete(labelVersions),
    db.delete(variants),
    db.delete(products),
    db.delete(stockLevels),
  ]);
  const at = { createdAt: 1, updatedAt: 1 };
  await db.batch([
    db.insert(products).values({
      id: "p",
      handle: "k",
      title: "Kallpa",
      kind: "Creatine",
      line: "",
      about: "",
      status: "active",
      format: "powder",
      vendor: "",
      taxCategory: "dietary_supplement",
      ...at,
    }),
    db
      .insert(variants)
      .values({ id: "v", productId: "p", sku: "K", title: "", price: 3000, currency: "USD", servings: 60 }),
    db.insert(labelVersions).values({
      id: "f",
      productId: "p",
      version: 1,
      label: JSON.stringify({
        panel: "supplement",
        serving: { text: "3 g", grams: 3 },
        rows: [],
        ingredients: [{ key: "creatine", name: "Creatine", amount: 3, unit: "g", part: "", latin: "" }],
        blends: [],
        inside: [{ key: "creatine", what: "Creatine monohydrate", why: "", other: false }],
        contains: [],
        mayContain: [],
        allergenNote: "",
        caffeineMg: 0,
      }),
      createdAt: 1,
    }),
    db.insert(stockLevels).values({ variantId: "v", onHand: 5 }),
  ]);
});

describe("saving", () => {
  it("gives the browser a secret before the first answer, and stores only its hash", async () => {
    const b = await guest();
    const secret = b.cookies.get("__Host-project") ?? "";
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await db.select().from(projects)).toEqual([]);
    const { json, status } = await save(b, null, { diet: { was: null, now: "vegan" } });
    expect(status).toBe(200);
    expect(json).toMatchObject({ project: { status: "draft", answers: { diet: "vegan" } }, conflicts: [] });
    expect(JSON.stringify(await db.select().from(projects))).not.toContain(secret);
    expect((await b.get(PATH)).json.project.answers).toEqual({ diet: "vegan" });
  });

  it("starts one project if two pages of a browser start at once", async () => {
    const b = await guest();
    await Promise.all([
      save(b, null, { diet: { was: null, now: "vegan" } }),
      save(b, null, { budget: { was: null, now: 40 } }),
      save(b, null, { goals: { was: null, now: ["focus"] } }),
    ]);
    const rows = await db.select().from(projects);
    expect(rows).toHaveLength(1);
    expect(JSON.parse(rows[0]?.answers ?? "")).toEqual({ diet: "vegan", budget: 40, goals: ["focus"] });
  });

  it("reports an answer that another page had changed", async () => {
    const b = await guest();
    const id = ((await save(b, null, { diet: { was: null, now: "vegan" } })).json.project as { id: string }).id;
    const { json } = await save(b, id, { diet: { was: null, now: "mixed" } });
    expect(json).toMatchObject({
      project: { answers: { diet: "mixed" } },
      conflicts: [{ key: "diet", other: "vegan" }],
    });
  });

  it("refuses invalid answers, and changes nothing", async () => {
    const b = await guest();
    for (const changes of [
      { budget: { was: null, now: -5 } },
      { diet: { was: null, now: "<script>" } },
      { care: { was: null, now: ["none", "kidney"] } },
      { status: { was: null, now: "answered" } },
      { note: { was: null, now: "x".repeat(1001) } },
    ])
      expect((await save(b, null, changes)).status).toBe(400);
    expect(await db.select().from(projects)).toEqual([]);
  });

  it("opens nobody else's project", async () => {
    const ana = await guest();
    const id = await filled(ana);
    const eve = await guest();
    expect((await save(eve, id, { diet: { was: null, now: "vegan" } })).status).toBe(404);
    expect((await eve.post("/api/projects/submit", { id, email: "eve@tikari.test" })).status).toBe(404);
    expect((await eve.get(PATH)).json.project).toBeNull();
    expect((await new Browser().get("/api/projects")).status).toBe(401);
  });

  it("moves with the guest into their account, and leaves the browser when they sign out", async () => {
    const b = await guest();
    const id = await filled(b);
    await b.signUp("mia@tikari.test", "a quiet terrace at dawn");
    expect((await b.get(PATH)).json.project.id).toBe(id);
    expect((await b.get("/api/projects")).json.projects).toMatchObject([{ id, status: "draft" }]);
    b.cookies.delete("__Host-sid");
    expect((await b.get(PATH)).json.project).toBeNull();
    const next = await save(b, null, { diet: { was: null, now: "vegan" } });
    expect(next.json.project.id).not.toBe(id);
  });

  it("deletes drafts unchanged for ninety days, guests' submissions after a year, and nothing else", async () => {
    const b = await guest();
    const id = await filled(b);
    const other = await guest();
    const sent = await filled(other);
    await other.post("/api/projects/submit", { id: sent, email: "sent@tikari.test" });
    expect(await visitAt(Date.now() + 89 * DAY).store.projects.deleteExpired()).toEqual({ forgotten: 0 });
    expect(await visitAt(Date.now() + 91 * DAY).store.projects.deleteExpired()).toEqual({ forgotten: 1 });
    expect((await db.select().from(projects)).map((r) => r.id)).toEqual([sent]);
    expect(await visitAt(Date.now() + 364 * DAY).store.projects.deleteExpired()).toEqual({ forgotten: 0 });
    expect(await visitAt(Date.now() + 366 * DAY).store.projects.deleteExpired()).toEqual({ forgotten: 1 });
    expect(id).not.toBe(sent);
  });
});

describe("submitting", () => {
  it("requires every answer and an email address", async () => {
    const b = await guest();
    const id = ((await save(b, null, { diet: { was: null, now: "vegan" } })).json.project as { id: string }).id;
    const early = await b.post("/api/projects/submit", { id, email: address() });
    expect(early.json.error).toMatchObject({ code: "unanswered", field: "goals" });
    await save(b, id, all);
    expect((await b.post("/api/projects/submit", { id })).json.error.field).toBe("email");
    expect((await b.post("/api/projects/submit", { id, email: "no address" })).status).toBe(400);
    expect(await db.select().from(mailOutbox)).toEqual([]);
  });

  it("creates one request and one email, however often it is called", async () => {
    const b = await guest();
    const id = await filled(b);
    const same = address();
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => b.post("/api/projects/submit", { id, email: same })),
    );
    expect(sent.map((s) => s.status)).toEqual([200, 200, 200, 200]);
    const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.kind, "project"));
    expect(mails).toHaveLength(1);
    const stored = (await b.get(PATH)).json.project;
    expect(stored.status).toBe("submitted");
    expect(stored.recommendation.suggestions).toMatchObject([{ variantId: "v", price: 3000, monthly: 1500 }]);
    expect(stored.recommendation).toMatchObject({ subtotal: 3000, discount: 0, budget: 6000, currency: "USD" });
    expect((await save(b, id, { diet: { was: null, now: "vegan" } })).status).toBe(409);
  });

  it("recommends nothing that is sold out", async () => {
    await db.update(stockLevels).set({ onHand: 0 });
    const b = await guest();
    const id = await filled(b);
    const { json } = await b.post("/api/projects/submit", { id, email: address() });
    expect(json.project.recommendation.suggestions).toEqual([]);
    expect(json.project.recommendation.leftOut).toMatchObject([{ why: "stock" }]);
  });

  it("opens by the link in the email, and by no other", async () => {
    const b = await guest();
    const id = await filled(b);
    await b.post("/api/projects/submit", { id, email: address() });
    const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.kind, "project"));
    const link = new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    expect(link.searchParams.get("project")).toBe(id);
    const key = link.searchParams.get("key") ?? "";
    const { projects: service } = visitAt(Date.now()).store;
    expect((await service.getBySignedLink(id, key))?.id).toBe(id);
    expect(await service.getBySignedLink(id, `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`)).toBeNull();
    const other = await filled(await guest());
    expect(await service.getBySignedLink(other, key)).toBeNull();
  });
});

describe("the admin side", () => {
  const desk = () => visitAt(Date.now()).store.projects.admin;
  async function request(): Promise<string> {
    const b = await guest();
    const id = await filled(b);
    await b.post("/api/projects/submit", { id, email: address() });
    return id;
  }

  it("shows no drafts, and is closed to everyone else", async () => {
    const draft = await filled(await guest());
    const id = await request();
    const { rows } = await desk().listRequests();
    expect(rows.map((r) => [r.id, r.goals, r.budget])).toEqual([[id, ["Get stronger"], 60]]);
    expect(await desk().getRequest(draft)).toBeNull();
    expect((await new Browser().get("/api/admin/projects")).status).toBe(404);
    expect((await new Browser().post(`/api/admin/projects/${id}`, { version: 1, to: "closed" })).status).toBe(404);
  });

  it("emails a reply once, with an audit row, and tells the staff member who comes second", async () => {
    const id = await request();
    const version = (await desk().getRequest(id))?.version ?? 0;
    const answer = { to: "answered", version, reply: "Begin with one scoop." } as const;
    const tries = await Promise.allSettled([
      desk().decideRequest(id, answer, "ada@tikari.test"),
      desk().decideRequest(id, answer, "bo@tikari.test"),
      desk().decideRequest(id, { to: "in_review", version, reply: "" }, "cy@tikari.test"),
    ]);
    expect(tries.filter((t) => t.status === "fulfilled")).toHaveLength(1);
    const audit = await db.select().from(settingsAudit);
    expect(audit).toHaveLength(1);
    const now = await desk().getRequest(id);
    const replies = (await db.select().from(mailOutbox)).filter((m) => m.id === `project-reply:${id}`);
    expect(replies).toHaveLength(now?.status === "answered" ? 1 : 0);
  });

  it("enforces the order of the statuses", async () => {
    const id = await request();
    const change = async (to: "in_review" | "answered" | "closed", reply = "") =>
      desk().decideRequest(id, { to, reply, version: (await desk().getRequest(id))?.version ?? 0 }, "ada@tikari.test");
    await change("in_review");
    await expect(change("answered")).rejects.toMatchObject({ status: 400 });
    expect((await change("answered", "Begin with one scoop.")).reply).toBe("Begin with one scoop.");
    await expect(change("answered", "Once more.")).rejects.toMatchObject({ status: 400 });
    await change("closed");
    await expect(change("in_review")).rejects.toMatchObject({ status: 400 });
    expect((await db.select().from(mailOutbox)).filter((m) => m.text.includes("one scoop"))).toHaveLength(1);
    expect((await desk().listRequests("closed")).counts).toEqual({ closed: 1 });
  });

  it("pages through the queue without losing a request", async () => {
    const row = (i: number) => ({
      id: `00000000-0000-7000-8000-${String(i).padStart(12, "0")}`,
      tokenHash: `h${i}`,
      status: "submitted" as const,
      createdAt: 1,
      updatedAt: 1,
      submittedAt: Math.floor(i / 2),
    });
    for (let i = 0; i < 35; i++) await db.insert(projects).values(row(i));
    const first = await desk().listRequests("submitted");
    const second = await desk().listRequests("submitted", first.next ?? "");
    expect(second.next).toBeNull();
    expect(new Set([...first.rows, ...second.rows].map((r) => r.id)).size).toBe(35);
  });
});
