/** Polls in posts: who votes, what is counted, and who sees it. */
import { env, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createAdmin } from "../auth/testing/accounts.ts";
import { Browser } from "../auth/testing/browser.ts";
import { newId } from "../kernel/ids.ts";
import { MINUTE } from "../kernel/instants.ts";
import { newTopicId } from "./domain-topic.ts";
import { signInMember } from "./testing/members.ts";
import type { Topic } from "./topic.ts";

const guest = new Browser();
let ana: Browser;
let ben: Browser;
let cleo: Browser;
let staff: Browser;

beforeAll(async () => {
  ana = await signInMember("Ana");
  ben = await signInMember("Ben");
  cleo = await signInMember("Cleo");
  staff = (await createAdmin()).browser;
});

const POLL = { question: "When do you soak them?", options: ["Overnight", "At noon", "Never"] };
async function begin(poll: object = {}, by = ana) {
  const id = newTopicId(Date.now());
  const input = { id, post: newId(), category: "questions", title: "How do you soak beans?", text: "Say when." };
  const { status, json } = await by.post("/api/community/topics", { ...input, poll: { ...POLL, ...poll } });
  const path = `/api/community/topics/${id}`;
  return { id, status, json, path, poll: `${path}/posts/1/poll` };
}
const vote = async (poll: string, by: Browser, ...choices: number[]) => by.send("PUT", `${poll}/vote`, { choices });
const see = async (poll: string, by: Browser) => (await by.get(poll)).json;
const inTopic = <T>(id: string, work: (topic: Topic) => T) => runInDurableObject(env.TOPIC.getByName(id), work);

describe("a poll", () => {
  it("is a part of its post, and takes one vote of each member, who may change it", async () => {
    const { path, poll } = await begin();
    expect((await guest.get(path)).json.posts[0].poll).toEqual({
      ...{ ...POLL, isMultiple: false, closesAt: null, results: "voted", isClosed: false, voters: 0, votes: null },
    });
    expect((await vote(poll, guest, 0)).status).toBe(401);
    expect((await vote(poll, ben, 0)).json).toEqual({ isClosed: false, voters: 1, votes: [1, 0, 0], choices: [0] });
    // A double click, and two tabs.
    await Promise.all([vote(poll, ben, 0), vote(poll, ben, 0), vote(poll, ben, 2)]);
    expect((await vote(poll, ben, 1)).json).toMatchObject({ voters: 1, votes: [0, 1, 0], choices: [1] });
    await vote(poll, cleo, 1);
    expect(await see(poll, ben)).toEqual({ isClosed: false, voters: 2, votes: [0, 2, 0], choices: [1] });
    // Who has not voted sees how many did, and not what.
    for (const by of [guest, ana]) expect(await see(poll, by)).toMatchObject({ voters: 2, votes: null, choices: [] });
    expect((await guest.get(path)).json.posts[0].poll).toMatchObject({ voters: 2, votes: null });
  });

  it("takes several choices where it says so, and only options of its own", async () => {
    const { poll } = await begin({ isMultiple: true, results: "always" });
    expect((await vote(poll, ben, 2, 0)).json).toMatchObject({ votes: [1, 0, 1], voters: 1, choices: [0, 2] });
    expect((await vote(poll, ben, 0)).json).toMatchObject({ votes: [1, 0, 0], voters: 1 });
    expect(await see(poll, guest)).toMatchObject({ votes: [1, 0, 0] });
    for (const choices of [[], [3], [0, 0]]) expect((await vote(poll, ben, ...choices)).status).toBe(400);
    const single = await begin();
    expect((await vote(single.poll, ben, 0, 1)).status).toBe(400);
  });

  it("is shown at its end alone where its author wants that, and takes no vote afterwards", async () => {
    const { id, poll } = await begin({ results: "closed", closesAt: Date.now() + MINUTE });
    expect((await vote(poll, ben, 1)).json).toMatchObject({ votes: null, choices: [1] });
    const [late, again] = await inTopic(id, async (topic) => [
      await topic.readPoll(1, null, null, Date.now() + MINUTE),
      await topic.votePoll(1, { member: "m", isStaff: true }, "v", [0], Date.now() + MINUTE),
    ]);
    expect(late).toMatchObject({ ok: true, figures: { isClosed: true, votes: [0, 1, 0] } });
    expect(again).toEqual({ ok: false, why: "poll_closed" });
  });

  it("is closed by its author or a moderator, and by nobody else", async () => {
    const { poll, path } = await begin();
    await vote(poll, ben, 0);
    expect((await ben.post(`${poll}/close`, {})).status).toBe(403);
    expect((await staff.post(`${poll}/close`, {})).json).toMatchObject({ isClosed: true, votes: [1, 0, 0] });
    expect((await vote(poll, cleo, 0)).json.error).toMatchObject({
      ...{ code: "poll_closed", message: "This poll is closed. Your vote wasn't counted." },
    });
    expect((await guest.get(path)).json.posts[0].poll).toMatchObject({ isClosed: true, votes: [1, 0, 0] });
  });

  it("takes no vote in a closed topic, of a hidden post, or where there is none", async () => {
    const { id, poll, path } = await begin();
    await ben.post(`${path}/posts`, { id: newId(), text: "Words alone." });
    expect((await vote(`${path}/posts/2/poll`, ben, 0)).status).toBe(404);
    await inTopic(id, (topic) => topic.update({ closed: true }));
    expect((await vote(poll, ben, 0)).json.error.message).toMatch(/topic is closed/);
    await inTopic(id, (topic) => topic.update({ closed: false }));
    await inTopic(id, (topic) => topic.setPostState(1, "hidden", { member: "m", isStaff: true }));
    expect((await vote(poll, ben, 0)).status).toBe(404);
    expect((await guest.get(poll)).status).toBe(404);
  });

  it("keeps its options once there is a vote; its end may move", async () => {
    const { poll } = await begin();
    const other = { ...POLL, options: ["Overnight", "Never"] };
    // Nobody puts words into someone's poll: staff close it.
    for (const by of [ben, staff]) expect((await by.send("PUT", poll, other)).status).toBe(403);
    expect((await ana.send("PUT", poll, other)).status).toBe(200);
    await vote(poll, ben, 1);
    expect((await ana.send("PUT", poll, POLL)).json.error.code).toBe("has_votes");
    expect((await ana.send("PUT", poll, { ...other, question: "Something else?" })).json.error.code).toBe("has_votes");
    const later = { ...other, closesAt: Date.now() + MINUTE };
    expect((await ana.send("PUT", poll, later)).json).toMatchObject({ voters: 1 });
  });

  it("shows its author how they voted also after they changed or closed it", async () => {
    const { poll } = await begin();
    await vote(poll, ana, 1);
    const later = { ...POLL, closesAt: Date.now() + MINUTE };
    const voted = { voters: 1, votes: [0, 1, 0], choices: [1] };
    expect((await ana.send("PUT", poll, later)).json).toMatchObject(voted);
    expect((await ana.post(`${poll}/close`, {})).json).toMatchObject({ ...voted, isClosed: true });
  });

  it.each([
    ["one option", { options: ["a"] }, /2 to 10 options/],
    ["eleven", { options: Array.from({ length: 11 }, (_, i) => `o${i}`) }, /up to 10/],
    ["two that are the same", { options: ["Yes", "yes "] }, /the same/],
    ["an option of nothing that is seen", { options: ["a", "\u2060"] }, /Fill in/],
    ["no question", { question: " " }, /Ask a question/],
    ["an end that is over", { closesAt: 1000 }, /later time/],
  ])("is refused with %s", async (_, poll, message) => {
    const { status, json } = await begin(poll);
    expect(status).toBe(400);
    expect(json.error.message).toMatch(message);
  });

  it("says of nobody how they voted, also in its own database", async () => {
    const { id, poll } = await begin();
    await vote(poll, ben, 0);
    const stored = await runInDurableObject(env.TOPIC.getByName(id), (_, { storage }) =>
      storage.sql.exec("SELECT * FROM poll_vote").toArray(),
    );
    const member = (await env.DB.prepare("SELECT id FROM auth_user WHERE email = 'ben@example.com'").first(
      "id",
    )) as string;
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(member);
  });

  it("tells open pages of many votes together, and of the last one too", async () => {
    const { id, poll } = await begin({ results: "always" });
    const version = () => inTopic(id, async (topic) => (await topic.watch("hub-0", 0))?.version ?? 0);
    // Whatever the votes take, no time passes between them.
    const at = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: at });
    onTestFinished(() => void vi.useRealTimers());
    await vote(poll, ben, 0);
    const first = await version();
    for (const choice of [1, 2, 0, 1, 2]) await vote(poll, ben, choice);
    await inTopic(id, (topic) => topic.alarm());
    expect(await version()).toBe(first);
    vi.setSystemTime(at + 2000);
    await inTopic(id, (topic) => topic.alarm());
    expect(await version()).toBe(first + 1);
    const changes = await inTopic(id, (topic) => topic.watch("hub-0", first));
    expect(changes?.changes?.posts[0]?.poll?.votes).toEqual([0, 0, 1]);
  });
});
