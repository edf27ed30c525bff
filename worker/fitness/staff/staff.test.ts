import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Browser } from "../../auth/testing/browser.ts";
import { newId } from "../../kernel/ids.ts";
import { toUtcDay } from "../../kernel/instants.ts";
import { addDays } from "../../kernel/local-date.ts";
import { openDb } from "../../platform/db.ts";
import { callCoach } from "../coach/call-coach.ts";
import type { CoachReply } from "../coach/contract-coach.ts";
import { signInFitnessMember } from "../testing/members.ts";
import type { FlaggedRow } from "./contract-staff.ts";
import { hideSmallGroups } from "./domain-small-groups.ts";
import { readOverview } from "./overview.ts";

const db = openDb(env.DB);
const TODAY = toUtcDay(Date.now());
const PATH = "/api/admin/fitness/flagged";
const admin = new Browser();
const moderator = new Browser();

beforeAll(async () => {
  for (const [browser, role] of [
    [admin, "admin"],
    [moderator, "moderator"],
  ] as const) {
    const email = `${role}@example.com`;
    await browser.post("/api/dev/bootstrap", { users: [{ email, password: "quiet river stones", role }] });
    await browser.post("/api/auth/password/sign-in", { email, password: "quiet river stones" });
    await browser.post("/api/auth/access/skip-second-factor");
  }
});
beforeEach(async () => {
  await env.DB.batch(
    ["fitness_count", "fitness_count_writer", "fitness_flagged", "settings_audit"].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
});

const reply = (change: Partial<CoachReply> = {}): CoachReply => ({
  ...{ text: "An answer.", engine: "rules", guardrails: [], notes: [], cards: [], sources: [], suggestions: [] },
  links: [],
  ...change,
});
const alarm = (member: string) => runDurableObjectAlarm(env.COACH.getByName(member));

/** A member who shares, and a flagged turn of theirs; returns its id. */
async function flagTurn(member: string, guardrails: CoachReply["guardrails"] = ["pregnancy"], text = "I'm pregnant") {
  const coach = callCoach(env, member);
  const begun = await coach.begin({ id: newId(), text, date: TODAY }, Date.now());
  if (begun.state !== "begun") throw new Error(begun.state);
  await coach.finish(begun.turn.id, begun.lease, reply({ guardrails }), Date.now());
  await alarm(member);
  return begun.turn.id;
}
const list = async (show = "open"): Promise<FlaggedRow[]> => (await admin.get(`${PATH}?show=${show}`)).json.rows;

describe("flagged conversations", () => {
  it("are listed with the member's consent, without what was said, and are gone at once when it is withdrawn", async () => {
    const { browser, id } = await signInFitnessMember("Ana", { grants: ["fitness", "coach"] });
    await flagTurn(id);
    expect(await list("all")).toEqual([]);
    await browser.send("PUT", "/api/fitness/coach/settings", { sharesFlagged: true });
    const turn = await flagTurn(id, ["pregnancy", "warfarin"]);
    const [row] = await list();
    expect(row).toMatchObject({
      id: turn,
      guardrails: ["pregnancy", "warfarin"],
      email: "ana@example.com",
      isHandled: false,
    });
    expect(JSON.stringify(row)).not.toContain("I'm pregnant");
    await browser.send("PUT", "/api/fitness/coach/settings", { sharesFlagged: false });
    expect(await list("all")).toEqual([]);
    expect((await admin.post(`${PATH}/${turn}/open`, {})).status).toBe(404);
    // Consent given again brings nothing back.
    await browser.send("PUT", "/api/fitness/coach/settings", { sharesFlagged: true });
    await alarm(id);
    expect(await list("all")).toEqual([]);
  });

  it("go with the conversation, and with the account", async () => {
    const { browser, id } = await signInFitnessMember("Bea", { grants: ["fitness", "coach"] });
    await callCoach(env, id).saveSettings({ sharesFlagged: true });
    await flagTurn(id);
    await browser.send("DELETE", "/api/fitness/coach");
    expect(await list("all")).toEqual([]);
    await flagTurn(id);
    expect(await list("all")).toHaveLength(1);
    await browser.post("/api/account/delete", { confirm: "bea@example.com" });
    const rows = () => db.all("SELECT * FROM fitness_flagged");
    await expect.poll(rows).toEqual([]);
    await alarm(id);
    expect(await rows()).toEqual([]);
  });

  it("are read by admins alone, and each reading is in the audit log", async () => {
    const { id } = await signInFitnessMember("Cora", { grants: ["fitness", "coach"] });
    await callCoach(env, id).saveSettings({ sharesFlagged: true });
    const turn = await flagTurn(id);
    for (const other of [moderator, new Browser()]) {
      expect((await other.get(PATH)).status).toBe(404);
      expect((await other.post(`${PATH}/${turn}/open`, {})).status).toBe(404);
    }
    const audit = () => db.all<{ actor: string; action: string; target: string }>("SELECT * FROM settings_audit");
    expect(await audit()).toEqual([]);
    expect((await admin.post(`${PATH}/${turn}/open`, {})).json).toEqual({ text: "I'm pregnant", reply: "An answer." });
    expect(await audit()).toMatchObject([
      { actor: "admin@example.com", action: "coach_flagged.open", target: `coach_flagged:${turn}` },
    ]);
    expect((await admin.post(`${PATH}/${newId()}/open`, {})).status).toBe(404);
  });

  it("are handled with a note, which the audit log doesn't have; a later writer who didn't see it is refused", async () => {
    const { id } = await signInFitnessMember("Dee", { grants: ["fitness", "coach"] });
    await callCoach(env, id).saveSettings({ sharesFlagged: true });
    const turn = await flagTurn(id);
    await db.run("UPDATE auth_user SET first_name = 'Ada' WHERE email = 'admin@example.com'");
    const body = { version: 1, isHandled: true, note: "Wrote to her" };
    expect((await admin.send("PUT", `${PATH}/${turn}`, body)).status).toBe(200);
    expect((await admin.send("PUT", `${PATH}/${turn}`, body)).json.error.code).toBe("stale");
    expect(await list()).toEqual([]);
    expect((await list("handled"))[0]).toMatchObject({ note: "Wrote to her", actor: "Ada", version: 2 });
    // Another turn leaves what was noted.
    await flagTurn(id);
    expect((await list("handled"))[0]?.note).toBe("Wrote to her");
    const [row] = await db.all<{ after: string }>("SELECT * FROM settings_audit WHERE action = 'coach_flagged.save'");
    expect(row?.after).toBe('{"state":"handled"}');
  });

  it("come in pages, the newest first, each once", async () => {
    const { id } = await signInFitnessMember("Eve", { grants: ["fitness", "coach"] });
    const at = Date.now();
    await env.DB.batch(
      Array.from({ length: 70 }, (_, i) =>
        env.DB.prepare(
          "INSERT INTO fitness_flagged (id, user_id, at, guardrails) VALUES (?, ?, ?, '[\"heart\"]')",
        ).bind(
          newId(at + i),
          id,
          // Several of one instant.
          at + Math.floor(i / 3),
        ),
      ),
    );
    const first = (await admin.get(PATH)).json as { rows: FlaggedRow[]; next: string };
    const second = (await admin.get(`${PATH}?before=${encodeURIComponent(first.next)}`)).json as typeof first;
    const seen = [...first.rows, ...second.rows];
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 20, null]);
    expect(new Set(seen.map((row) => row.id)).size).toBe(70);
    expect(seen.map((row) => row.at)).toEqual(seen.map((row) => row.at).toSorted((a, b) => b - a));
  });
});

describe("the overview", () => {
  const read = (days = 7) => readOverview({ db }, { from: addDays(TODAY, 1 - days), to: TODAY, today: TODAY });

  it("counts conversations, answers and guardrails of a day, each once", async () => {
    const [ana, ben] = [newId(), newId()];
    await flagTurn(ana, ["purging"]);
    await flagTurn(ana, ["pregnancy", "warfarin"]);
    await flagTurn(ben, []);
    const coach = callCoach(env, ben);
    const begun = await coach.begin({ id: newId(), text: "hi", date: TODAY }, Date.now());
    if (begun.state !== "begun") throw new Error(begun.state);
    await coach.fail(begun.turn.id, begun.lease);
    await coach.fail(begun.turn.id, begun.lease);
    const again = await coach.begin({ id: begun.turn.id, text: "hi", date: TODAY }, Date.now());
    if (again.state !== "begun") throw new Error(again.state);
    await coach.finish(again.turn.id, again.lease, reply(), Date.now(), true);
    await coach.finish(again.turn.id, again.lease, reply(), Date.now(), true);
    await alarm(ben);
    const overview = await read();
    expect(overview.coach).toEqual({
      ...{ "coach.members": 2, "coach.messages": 4, "coach.model": 0, "coach.rules": 2, "coach.fallback": 1 },
      ...{ "coach.stopped": 1, "coach.failed": 1 },
    });
    expect(overview.guardrails).toEqual([
      { guardrail: "purging", times: 1 },
      { guardrail: "pregnancy", times: 1 },
      { guardrail: "warfarin", times: 1 },
    ]);
    expect(overview.days.at(-1)).toEqual({ day: TODAY, active: 0, before: 0, conversations: 2 });
  });

  it("shows members by plan in groups of five or more", async () => {
    const counts: [string, string, number][] = [
      [TODAY, "goal.lose", 12],
      [TODAY, "goal.keep", 6],
      [TODAY, "goal.gain", 2],
      [TODAY, "diet.vegan", 20],
      [TODAY, "active.1", 9],
      [TODAY, "active.7", 15],
      [TODAY, "active.28", 20],
      [addDays(TODAY, -7), "active.1", 4],
      [addDays(TODAY, 1), "active.28", 99],
    ];
    await env.DB.batch(
      counts.map((row) => env.DB.prepare("INSERT INTO fitness_count (day, name, n) VALUES (?, ?, ?)").bind(...row)),
    );
    const overview = await read();
    expect(overview.active).toEqual({ day: 9, week: 15, month: 20 });
    expect(overview.goals).toEqual({
      groups: [{ key: "lose", members: 12 }],
      hidden: { keys: ["keep", "gain", "none"], members: 8 },
    });
    expect(overview.diets).toEqual({
      groups: [{ key: "vegan", members: 20 }],
      hidden: { keys: ["vegetarian", "mostly_plants", "none"], members: 0 },
    });
    expect(overview.days.at(-1)).toMatchObject({ active: 9, before: 4 });
  });

  it("hides all where all together are too few", () => {
    expect(
      hideSmallGroups([
        { key: "a", members: 3 },
        { key: "b", members: 1 },
      ]),
    ).toEqual({
      groups: [],
      hidden: { keys: ["a", "b"], members: null },
    });
  });
});
