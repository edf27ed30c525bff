import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { apiModules } from "../api.ts";
import { Browser } from "../auth/testing/browser.ts";
import { newId } from "../kernel/ids.ts";
import { barcodeApi } from "../nutrition/index.ts";
import { callCoach } from "./coach/call-coach.ts";
import { coachApi, exercisesAdminApi, fitnessApi, fitnessStaffApi, photosApi } from "./index.ts";
import { callLog } from "./log/call-log.ts";
import { storePhoto } from "./photos/photo-storage.ts";
import { entryOf, put } from "./testing/commands.ts";
import { endSubscriptions, signInFitnessMember } from "./testing/members.ts";

const DAY = "2026-11-26";
const TODAY = new Date().toISOString().slice(0, 10);
const ID = newId();
const flagged = { version: 1, isHandled: true, note: "" };
const device = crypto.randomUUID();

/** A valid call of each operation, so that nothing but access can be the reason of a refusal. */
const CALLS: Record<string, [path: string, body?: unknown]> = {
  "POST /api/fitness/sync": ["/api/fitness/sync", { device, cursor: 0, commands: [put("entry", "e", entryOf())] }],
  "GET /api/fitness/log": [`/api/fitness/log?from=${DAY}`],
  "GET /api/fitness/days": [`/api/fitness/days?from=${DAY}&to=${DAY}`],
  "GET /api/fitness/days/:date": [`/api/fitness/days/${DAY}`],
  "GET /api/fitness/measurements": [`/api/fitness/measurements?from=${DAY}&to=${DAY}`],
  "GET /api/fitness/weeks": [`/api/fitness/weeks?of=weight&before=${DAY}`],
  "GET /api/fitness/week": [`/api/fitness/week?to=${DAY}`],
  "GET /api/fitness/replaced": ["/api/fitness/replaced"],
  "GET /api/fitness/supplies": [`/api/fitness/supplies?today=${TODAY}`],
  "GET /api/fitness/has-log": ["/api/fitness/has-log"],
  "GET /api/fitness/export": ["/api/fitness/export?format=json"],
  "POST /api/fitness/known": ["/api/fitness/known", { ids: ["e"] }],
  "POST /api/fitness/imported-exercises": ["/api/fitness/imported-exercises", { ids: ["custom:e"] }],
  "GET /api/fitness/imports": ["/api/fitness/imports"],
  "GET /api/fitness/imports/:source": ["/api/fitness/imports/hevy"],
  "GET /api/fitness/exercises/:id/sets": ["/api/fitness/exercises/back-squat/sets"],
  "GET /api/fitness/photos": ["/api/fitness/photos"],
  "GET /api/fitness/photos/:id": [`/api/fitness/photos/${ID}`],
  "PUT /api/fitness/photos/:id": [`/api/fitness/photos/${ID}?encryption=server`, {}],
  "GET /api/fitness/coach": ["/api/fitness/coach"],
  "POST /api/fitness/coach/messages": ["/api/fitness/coach/messages", { id: ID, text: "Hi", date: TODAY }],
  "PUT /api/fitness/coach/cards/:card/choice": [
    `/api/fitness/coach/cards/${ID}-0/choice`,
    { day: 0, meal: 0, option: 0, isOut: false },
  ],
  "PUT /api/fitness/coach/cards/:card": [`/api/fitness/coach/cards/${ID}-0`, { records: [] }],
  "PUT /api/fitness/coach/settings": ["/api/fitness/coach/settings", { sharesFlagged: false }],
  "DELETE /api/fitness/coach": ["/api/fitness/coach"],
  "GET /api/fitness/barcodes/:code": ["/api/fitness/barcodes/4006381333931"],
  "GET /api/admin/fitness/flagged": ["/api/admin/fitness/flagged"],
  "POST /api/admin/fitness/flagged/:id/open": [`/api/admin/fitness/flagged/${ID}/open`, {}],
  "PUT /api/admin/fitness/flagged/:id": [`/api/admin/fitness/flagged/${ID}`, flagged],
  "GET /api/admin/exercises": ["/api/admin/exercises"],
  "POST /api/admin/exercises": ["/api/admin/exercises", {}],
  "PUT /api/admin/exercises/:id": ["/api/admin/exercises/plank", {}],
  "DELETE /api/admin/exercises/:id": ["/api/admin/exercises/plank?version=1"],
  "GET /api/admin/exercises/:id/versions": ["/api/admin/exercises/plank/versions"],
};
/** What a member who has logged keeps: reading and deleting what is theirs. */
const WITHOUT_SUBSCRIPTION = new Set([
  "GET /api/fitness/has-log",
  "GET /api/fitness/export",
  "GET /api/fitness/photos",
  "GET /api/fitness/photos/:id",
  "PUT /api/fitness/coach/settings",
  "DELETE /api/fitness/coach",
]);

const keysOf = (modules: { operations: { method: string; path: string }[] }[]) =>
  modules.flatMap(({ operations }) => operations.map(({ method, path }) => `${method} ${path}`));
const OF_MEMBERS = keysOf([fitnessApi, photosApi, coachApi, barcodeApi]);
const OF_STAFF = keysOf([fitnessStaffApi, exercisesAdminApi]);

const people: Record<"guest" | "never" | "ended" | "athlete" | "moderator", Browser> = {
  ...{ guest: new Browser(), never: new Browser(), ended: new Browser(), athlete: new Browser() },
  moderator: new Browser(),
};
beforeAll(async () => {
  people.never = (await signInFitnessMember("Never", { grants: [] })).browser;
  const ended = await signInFitnessMember("Ended", { grants: ["fitness", "coach"] });
  people.ended = ended.browser;
  await endSubscriptions(ended.id);
  people.athlete = (await signInFitnessMember("Athlete", { grants: ["fitness", "coach"] })).browser;
  const email = "moderator@example.com";
  await people.moderator.post("/api/dev/bootstrap", {
    users: [{ email, password: "quiet river stones", role: "moderator" }],
  });
  await people.moderator.post("/api/auth/password/sign-in", { email, password: "quiet river stones" });
  await people.moderator.post("/api/auth/access/skip-second-factor");
});

async function call(who: keyof typeof people, key: string) {
  const [path, body] = CALLS[key] ?? [""];
  const method = key.split(" ")[0] as "GET";
  const answer = await (method === "GET" ? people[who].get(path) : people[who].send(method, path, body));
  return { status: answer.status, cache: answer.response.headers.get("cache-control") ?? "" };
}

it("knows a call of every operation, in whichever part of the API it is", () => {
  expect(Object.keys(CALLS).sort()).toEqual([...OF_MEMBERS, ...OF_STAFF].sort());
  const all = keysOf(apiModules).filter((key) => / \/api\/(admin\/)?(fitness|exercises)\b/.test(key));
  expect(all.filter((key) => !(key in CALLS)).sort()).toEqual([
    // The list of exercises is the same for everybody.
    "GET /api/fitness/exercise-edits",
    "GET /api/fitness/subscription-status",
  ]);
});

it("tells everyone whether the app is open to them", async () => {
  const status = { guest: "not_authenticated", never: "no_access", ended: "no_access", athlete: "active" } as const;
  for (const who of Object.keys(status) as (keyof typeof status)[]) {
    const { json, response } = await people[who].get("/api/fitness/subscription-status");
    expect(json, who).toEqual({ hasAccess: who === "athlete", status: status[who] });
    expect(response.headers.get("cache-control"), who).toContain("no-store");
  }
});

it("gives and changes nothing of another member's, whose ids a call names", async () => {
  const other = await signInFitnessMember("Secretive", { grants: ["fitness", "coach"] });
  const entry = { ...entryOf(), note: "SECRET" };
  const place = { date: DAY, workoutId: "w", exerciseKey: "a", exerciseId: "back-squat", position: 0, kind: "normal" };
  const own = { name: "SECRET", modality: "reps", muscle: null, secondary: [], equipment: [], unilateral: false };
  const photo = { date: DAY, at: 1, pose: "front", wrappedKey: null, note: "SECRET" };
  const commands = [
    put("entry", "e", entry),
    put("entry", "e", { note: "SECRET too" }),
    put("entry", "imp:hevy:SECRET", entry),
    put("set", "SECRET-set", { ...place, doneAt: 1, reps: 5 }),
    put("exercise", "custom:e", { ...own, note: "", archived: false }),
    put("measurement", "SECRET-waist", { date: DAY, at: 1, kind: "waist", value: 80 }),
    put("photo", ID, photo),
  ];
  const log = callLog(env, other.id);
  const { results } = await log.sync({ device, cursor: null, commands }, Date.now());
  expect(results.every(({ ok }) => ok)).toBe(true);
  await storePhoto({ env, db: undefined as never, now: Date.now }, other.id, ID, new Uint8Array([1]), "device");
  await other.browser.post("/api/fitness/coach/messages", { id: ID, text: "My SECRET is lentils", date: TODAY });
  const state = async () => [
    await log.exportPage("", 100),
    await log.listReplaced(10),
    await callCoach(env, other.id).read(Date.now()),
    (await env.MEDIA.head(`fitness/photos/${other.id}/${ID}`))?.etag,
  ];
  const before = await state();
  expect(JSON.stringify(before)).toContain("My SECRET is lentils");
  for (const key of OF_MEMBERS) {
    const [path, body] = CALLS[key] ?? [""];
    const { json } = await people.athlete.send(key.split(" ")[0] as string, path, body);
    expect(JSON.stringify(json), key).not.toContain("SECRET");
  }
  expect(await state()).toEqual(before);
});

describe.each(OF_MEMBERS)("%s", (key) => {
  it("refuses guests, and who has no subscription that includes it, unless it only gives back what is theirs", async () => {
    expect((await call("guest", key)).status).toBe(401);
    for (const who of ["never", "ended", "moderator"] as const) {
      const { status } = await call(who, key);
      if (WITHOUT_SUBSCRIPTION.has(key)) expect([200, 404], who).toContain(status);
      else expect(status, who).toBe(403);
    }
  });

  it("refuses a page of another member, which stays open when someone else signs in to its browser", async () => {
    const [path, body] = CALLS[key] ?? [""];
    const url = `${path}${path.includes("?") ? "&" : "?"}member=${newId()}`;
    for (const who of ["athlete", "ended"] as const) {
      const { status, json } = await people[who].send(key.split(" ")[0] as string, url, body);
      expect([status, json?.error?.code], who).toEqual([401, "other_member"]);
    }
  });

  it("is kept by no cache", async () => {
    for (const who of ["athlete", "never", "guest"] as const)
      expect((await call(who, key)).cache, who).toContain("no-store");
  });
});

it.each(OF_STAFF)("%s doesn't exist for members and moderators", async (key) => {
  for (const who of ["guest", "athlete", "moderator"] as const) expect((await call(who, key)).status, who).toBe(404);
});
