import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Browser, fetchApi, ORIGIN } from "../../auth/testing/browser.ts";
import { openDb } from "../../platform/db.ts";
import { resetIsolateState } from "../../platform/isolate-reset.ts";
import type { ExerciseEditInput, ExerciseNature, ExerciseRow } from "./contract-exercise-edit.ts";
import { toEditInput } from "./domain-exercise-edits.ts";
import { findExercise, findExerciseByName, findSwaps, searchExercises } from "./domain-exercises.ts";
import { loadExerciseEdits } from "./exercise-edits.ts";

const PASSWORD = "quiet river stones";
const PATH = "/api/admin/exercises";
const browsers = { guest: new Browser(), member: new Browser(), admin: new Browser() };
const { admin } = browsers;
const deps = { db: openDb(env.DB) };

beforeAll(async () => {
  const users = (["member", "admin"] as const).map((role) => ({
    email: `${role}@example.com`,
    password: PASSWORD,
    role,
  }));
  await browsers.guest.post("/api/dev/bootstrap", { users });
  for (const role of ["member", "admin"] as const)
    await browsers[role].post("/api/auth/password/sign-in", { email: `${role}@example.com`, password: PASSWORD });
  await admin.post("/api/auth/access/skip-second-factor");
});
beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM fitness_exercise_edit"),
    env.DB.prepare("DELETE FROM settings_audit"),
  ]);
  resetIsolateState();
});

const inputOf = (id: string): ExerciseEditInput => {
  const exercise = findExercise(id);
  if (!exercise) throw new Error(`There is no ${id}.`);
  return toEditInput(exercise, false);
};
const SLED: ExerciseEditInput = {
  ...{ name: "Sled push", aliases: ["Prowler push"], equipment: [], level: "beginner", isHidden: false },
  ...{ primary: ["quads"], secondary: ["glutes", "calves"], source: "Our trainers" },
  cues: ["Lean into the sled.", "Take short steps.", "Keep your arms long."],
  mistake: "The back rounds: brace before each step.",
};
const NATURE: ExerciseNature = {
  ...{ modality: "weight-reps", pattern: "lunge", mechanic: "compound", unilateral: false, load: "total" },
};
const save = (id: string, exercise: unknown, version = 0) => admin.send("PUT", `${PATH}/${id}`, { version, exercise });
const list = async (query = ""): Promise<ExerciseRow[]> => (await admin.get(`${PATH}${query}`)).json.rows;
const load = () => loadExerciseEdits(deps);

describe("a change of an exercise", () => {
  it("stores what differs, is found by members, and goes back to the original", async () => {
    const bench = inputOf("bench-press");
    expect((await save("bench-press", { ...bench, aliases: [...bench.aliases, "Flat press"] })).status).toBe(200);
    const { edits } = (await browsers.guest.get("/api/fitness/exercise-edits")).json;
    expect(edits).toEqual([{ id: "bench-press", version: 1, patch: { aliases: [...bench.aliases, "Flat press"] } }]);
    await load();
    expect(findExerciseByName("press, flat")?.id).toBe("bench-press");
    expect((await list("?show=edited")).map(({ exercise, version }) => [exercise.id, version])).toEqual([
      ["bench-press", 1],
    ]);
    expect((await admin.send("DELETE", `${PATH}/bench-press?version=1`)).status).toBe(200);
    await load();
    expect(findExerciseByName("press, flat")).toBeNull();
    expect(await list("?show=edited")).toEqual([]);
  });

  it("that gives the original back is removed", async () => {
    const bench = inputOf("bench-press");
    await save("bench-press", { ...bench, name: "Bench" });
    await save("bench-press", bench, 1);
    expect(await list("?show=edited")).toEqual([]);
  });

  it("keeps its versions, of which each can be taken again", async () => {
    await env.DB.exec("UPDATE auth_user SET first_name = 'Ada' WHERE email = 'admin@example.com'");
    const bench = inputOf("bench-press");
    await save("bench-press", { ...bench, name: "Bench" });
    await save("bench-press", { ...bench, name: "Bench, flat" }, 1);
    await admin.send("DELETE", `${PATH}/bench-press?version=2`);
    const { versions } = (await admin.get(`${PATH}/bench-press/versions`)).json;
    expect(
      versions.map((version: { exercise: ExerciseEditInput | null; actor: string }) => [
        version.exercise?.name ?? null,
        version.actor,
      ]),
    ).toEqual([
      [null, "Ada"],
      ["Bench, flat", "Ada"],
      ["Bench", "Ada"],
    ]);
    expect((await save("bench-press", versions[2].exercise)).status).toBe(200);
  });

  it("of someone who didn't see the last one is refused, whichever was first", async () => {
    const bench = inputOf("bench-press");
    await save("bench-press", { ...bench, name: "Mine" });
    expect((await save("bench-press", { ...bench, name: "Theirs" })).json.error.code).toBe("stale");
    await save("bench-press", { ...bench, name: "Mine, again" }, 1);
    expect((await save("bench-press", { ...bench, name: "Theirs" }, 1)).json.error.code).toBe("stale");
    expect((await admin.send("DELETE", `${PATH}/bench-press?version=1`)).json.error.code).toBe("stale");
  });

  it("that hides it leaves it to the logs that have it, and offers it no more", async () => {
    await save("bench-press", { ...inputOf("bench-press"), isHidden: true });
    await load();
    expect(findExercise("bench-press")?.name).toBe("Bench press");
    expect(findExerciseByName("Bench press")?.id).toBe("bench-press");
    const push = findExercise("incline-bench-press");
    if (!push) throw new Error("There is no incline bench press.");
    for (const offered of [searchExercises({ text: "bench press" }), findSwaps(push)])
      expect(offered.map(({ id }) => id)).not.toContain("bench-press");
    expect((await list("?show=hidden"))[0]).toMatchObject({ exercise: { id: "bench-press" }, isHidden: true });
  });

  it.each([
    ["exercise.name", { name: "Deadlift" }],
    ["exercise.aliases", { aliases: ["Squat (barbell)", "Barbell deadlift"] }],
    ["exercise.name", { name: " " }],
    ["exercise.primary", { primary: [] }],
    ["exercise.secondary", { primary: ["chest"], secondary: ["chest"] }],
    ["exercise.cues.1", { cues: ["One.", "", "Three."] }],
    ["exercise.modality", { modality: "time" }],
  ])("is refused at %s", async (field, change) => {
    const { status, json } = await save("bench-press", { ...inputOf("bench-press"), ...change });
    expect(status).toBe(400);
    if (field !== "exercise.modality") expect(json.error.field).toBe(field);
    expect(await list("?show=edited")).toEqual([]);
  });

  it("of one that isn't there is refused", async () => {
    expect((await save("no-such-exercise", inputOf("bench-press"))).status).toBe(404);
  });
});

describe("an exercise that staff add", () => {
  it("is found with its muscles, changed and deleted", async () => {
    const added = await admin.post(PATH, { exercise: SLED, nature: NATURE });
    const { id } = added.json as { id: string };
    await load();
    expect(searchExercises({ text: "prowler" })).toMatchObject([{ id, name: "Sled push", modality: "weight-reps" }]);
    expect((await save(id, { ...SLED, name: "Heavy sled push" }, 1)).status).toBe(200);
    await load();
    expect(findExercise(id)).toMatchObject({ name: "Heavy sled push", pattern: "lunge", source: "Our trainers" });
    expect((await admin.post(PATH, { exercise: { ...SLED, name: "Push, heavy sled" }, nature: NATURE })).status).toBe(
      400,
    );
    await admin.send("DELETE", `${PATH}/${id}?version=2`);
    await load();
    expect(findExercise(id)).toBeNull();
  });
});

it("lets admins alone in, and answers everybody what changed, nothing again to those who have it", async () => {
  for (const browser of [browsers.guest, browsers.member]) {
    expect((await browser.get(PATH)).status).toBe(404);
    expect((await browser.post(PATH, { exercise: SLED, nature: NATURE })).status).toBe(404);
  }
  const response = await fetchApi(new Request(`${ORIGIN}/api/fitness/exercise-edits`));
  const etag = response.headers.get("etag") ?? "";
  const ask = () =>
    fetchApi(new Request(`${ORIGIN}/api/fitness/exercise-edits`, { headers: { "If-None-Match": etag } }));
  expect((await ask()).status).toBe(304);
  await save("bench-press", { ...inputOf("bench-press"), name: "Bench" });
  expect((await ask()).status).toBe(200);
});
