import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
import { MINUTE } from "../kernel/instants.ts";
import type { Body } from "./domain-body.ts";
import type { PollAttributes } from "./domain-poll.ts";
import { pollsService } from "./service-polls.ts";
import { bodyOf, clearTexts, createWritingSite, db, NOW, ROSA, refusal } from "./testing/writing-site.ts";
import { NO_FIELDS } from "./text-rows.ts";

const writing = createWritingSite();
const { clock } = writing;
const TRAINING: PollAttributes = {
  ...{ id: "time", question: "When do you train?", options: ["Morning", "Noon", "Evening"] },
  optionIds: ["a", "b", "c"],
  results: "voted",
};
const withPoll = (attrs: Partial<PollAttributes> = {}): Body => ({
  type: "doc",
  content: [...bodyOf("Words.").content, { type: "poll", attrs: { ...TRAINING, ...attrs } }],
});
const publish = (attrs: Partial<PollAttributes> = {}) => writing.publish({ title: "Training" }, withPoll(attrs));

/** A reader with their own cookies. */
function reader(userId: string | null = null, ip: string | null = null) {
  let cookie = "";
  const person = { userId };
  const service = () =>
    pollsService({
      ...{ db, env: env as Env, ip, local: false, now: () => clock.now },
      request: new Request("https://tikari.test/", { headers: { Cookie: cookie } }),
      url: new URL("https://tikari.test/"),
      viewer: async () => (person.userId === null ? null : { userId: person.userId }),
    });
  return {
    person,
    forget: () => {
      cookie = "";
    },
    read: async (entry: string) => (await service().readPolls(entry))[0],
    page: (entry: string) => service().readPollPage(entry, "time"),
    vote: async (entry: string, option: string, poll = "time", device?: string) => {
      const { figures, cookies } = await service().vote(entry, poll, { option, device });
      cookie = cookies[0]?.split(";")[0] ?? cookie;
      return figures;
    },
  };
}
const votesOf = async (entry: string) => (await reader("staff").page(entry))?.figures;
const counts = () => db.all(sql`SELECT option_id AS id, votes FROM content_poll_count ORDER BY option_id`);

beforeEach(async () => {
  clock.now = NOW;
  await clearTexts();
});

describe("voting", () => {
  it("counts each device once, however often it sends, and lets it change its vote", async () => {
    const { id } = await publish();
    const ana = reader();
    expect(await ana.read(id)).toEqual({ id: "time", isClosed: false, choice: null, votes: null });
    expect(await ana.vote(id, "a")).toEqual({ id: "time", isClosed: false, choice: "a", votes: [1, 0, 0] });
    await Promise.all([ana.vote(id, "a"), ana.vote(id, "a"), ana.vote(id, "b")]);
    await ana.vote(id, "c");
    expect(await ana.read(id)).toMatchObject({ choice: "c", votes: [0, 0, 1] });
    await reader().vote(id, "c");
    expect((await ana.read(id))?.votes).toEqual([0, 0, 2]);
  });

  it("counts a first vote once that is sent twice at once, or again after a lost answer", async () => {
    const { id } = await publish();
    const device = "d".repeat(43);
    const ana = reader();
    await Promise.all([ana.vote(id, "a", "time", device), ana.vote(id, "a", "time", device)]);
    ana.forget();
    expect((await ana.vote(id, "b", "time", device)).votes).toEqual([0, 1, 0]);
    // The cookie is what counts from then on, and a member has no device.
    expect((await ana.vote(id, "c", "time", "e".repeat(43))).votes).toEqual([0, 0, 1]);
    expect((await reader("bo").vote(id, "a", "time", device)).votes).toEqual([1, 0, 1]);
  });

  it("counts members once on all their devices, and a guest who signs in not twice", async () => {
    const { id } = await publish();
    await Promise.all([reader("bo").vote(id, "a"), reader("bo").vote(id, "a")]);
    const guest = reader();
    await guest.vote(id, "b");
    guest.person.userId = "cleo";
    expect(await guest.read(id)).toMatchObject({ choice: "b", votes: [1, 1, 0] });
    expect((await guest.vote(id, "c")).votes).toEqual([1, 0, 1]);
    expect((await reader("cleo").vote(id, "c")).votes).toEqual([1, 0, 1]);
    const rows = await db.all<{ voter: string }>(sql`SELECT voter FROM content_poll_vote ORDER BY voter`);
    expect(rows.map((row) => row.voter)).toEqual(["bo", "cleo"]);
    // With a vote of each, a member is shown their own.
    const bo = reader();
    await bo.vote(id, "b");
    bo.person.userId = "bo";
    expect((await bo.read(id))?.choice).toBe("a");
  });

  it("keeps its sums when many vote and change at once", async () => {
    const { id } = await publish();
    const people = Array.from({ length: 12 }, (_, at) => reader(`m${at}`));
    await Promise.all(people.flatMap((one, at) => [one.vote(id, "a"), one.vote(id, at % 2 ? "b" : "c")]));
    const stored = await db.all<{ id: string; votes: number }>(
      sql`SELECT option_id AS id, count(*) AS votes FROM content_poll_vote GROUP BY option_id ORDER BY option_id`,
    );
    expect(stored.reduce((sum, row) => sum + row.votes, 0)).toBe(12);
    expect((await counts()).filter((row) => (row as { votes: number }).votes > 0)).toEqual(stored);
  });

  it("refuses other texts' options, closed polls, and polls that are gone; nothing is written", async () => {
    const { id, version } = await publish({ closesAt: NOW + MINUTE });
    const ana = reader();
    await ana.vote(id, "a");
    expect(await refusal(ana.vote(id, "x"))).toMatchObject({ status: 409 });
    expect(await refusal(ana.vote(id, "a", "other"))).toMatchObject({ status: 404 });
    expect(await refusal(ana.vote("nothing", "a"))).toMatchObject({ status: 404 });
    clock.now += MINUTE;
    expect(await refusal(ana.vote(id, "b"))).toMatchObject({
      status: 409,
      body: { error: { message: "This poll is closed. Your vote wasn't counted." } },
    });
    expect(await refusal(reader().vote(id, "b"))).toMatchObject({ status: 409 });
    expect(await reader().read(id)).toEqual({ id: "time", isClosed: true, choice: null, votes: [1, 0, 0] });
    await writing.texts.unpublishText(id, version, ROSA);
    expect(await ana.read(id)).toBeUndefined();
    expect(await ana.page(id)).toBeNull();
    expect(await refusal(ana.vote(id, "a"))).toMatchObject({ status: 404 });
    clock.now = NOW;
    expect(await refusal(reader().vote(id, "a"))).toMatchObject({ status: 404 });
    expect(await counts()).toEqual([{ id: "a", votes: 1 }]);
  });

  it("shows results as the poll says", async () => {
    const { id } = await publish({ results: "closed", closesAt: NOW + MINUTE });
    const ana = reader();
    expect(await ana.vote(id, "a")).toMatchObject({ choice: "a", votes: null });
    clock.now += MINUTE;
    expect((await ana.read(id))?.votes).toEqual([1, 0, 0]);
    const open = await writing.publish({ title: "Open" }, withPoll({ results: "always" }));
    expect((await reader().read(open.id))?.votes).toEqual([0, 0, 0]);
  });

  it("limits a network", async () => {
    const { id } = await publish();
    const refused: number[] = [];
    for (let n = 0; n < 122; n++)
      await reader(null, "192.0.2.7")
        .vote(id, "a")
        .catch((error: Response) => refused.push(error.status));
    expect(refused).toEqual([429, 429]);
  });
});

describe("editing", () => {
  it("keeps the votes of an option that was removed, and shows them again when it is back", async () => {
    const { id, version } = await publish();
    const ana = reader();
    await ana.vote(id, "b");
    await reader().vote(id, "a");
    const save = async (from: number, attrs: Partial<PollAttributes>) => {
      const edit = { version: from, saveId: writing.newSaveId(), fields: { ...NO_FIELDS, title: "Training" } };
      const saved = await writing.texts.saveDraft(id, { ...edit, body: withPoll(attrs) }, ROSA);
      const call = { version: saved.version, saveId: writing.newSaveId(), publishAt: null, signOff: false };
      return (await writing.texts.publishText(id, call, ROSA)).draft.version;
    };
    const next = await save(version, { options: ["Dawn", "Evening"], optionIds: ["a", "c"] });
    expect(await ana.read(id)).toEqual({ id: "time", isClosed: false, choice: null, votes: null });
    expect(await refusal(ana.vote(id, "b"))).toMatchObject({
      status: 409,
      body: { error: { message: "This answer is no longer offered. Reload the page and choose another one." } },
    });
    expect((await ana.vote(id, "c")).votes).toEqual([1, 1]);
    expect((await writing.texts.getText(id)).votes).toEqual([
      { pollId: "time", optionId: "a", votes: 1 },
      { pollId: "time", optionId: "c", votes: 1 },
    ]);
    await save(next, {});
    expect((await ana.read(id))?.votes).toEqual([1, 0, 1]);
  });

  it("starts a copied text without votes", async () => {
    const { id } = await publish();
    await reader().vote(id, "a");
    const copy = await writing.texts.duplicateText(id, writing.newSaveId(), ROSA);
    expect((await writing.texts.getText(copy.id)).votes).toEqual([]);
  });
});

it("a call sets a cookie for the poll alone, and a deleted member's vote is gone from the sums", async () => {
  clock.now = Date.now() - MINUTE;
  const { id } = await publish();
  const guest = new Browser();
  expect((await guest.get(`/api/polls/${id}`)).json.polls).toHaveLength(1);
  expect(guest.cookies.size).toBe(0);
  const { response, json } = await guest.post(`/api/polls/${id}/time`, { option: "a" });
  expect(json).toEqual({ id: "time", isClosed: false, choice: "a", votes: [1, 0, 0] });
  expect(response.headers.get("Set-Cookie")).toMatch(/^__Host-poll=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
  expect((await guest.post(`/api/polls/${id}/time`, { option: "b" })).json.votes).toEqual([0, 1, 0]);
  expect((await guest.post(`/api/polls/${id}/time`, {})).status).toBe(400);
  await db.run(sql`UPDATE content_poll_vote SET user_id = 'gone'`);
  await db.run(sql`DELETE FROM content_poll_vote WHERE user_id = 'gone'`);
  expect((await guest.get(`/api/polls/${id}`)).json.polls[0]).toMatchObject({ choice: null });
  expect(await votesOf(id)).toMatchObject({ votes: null });
  expect((await guest.post(`/api/polls/${id}/time`, { option: "c" })).json.votes).toEqual([0, 0, 1]);
});
