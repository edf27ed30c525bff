/** What members write about themselves is judged as their posts are. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { createAdmin } from "../auth/testing/accounts.ts";
import { Browser } from "../auth/testing/browser.ts";
import { newId } from "../kernel/ids.ts";
import { newTopicId } from "./domain-topic.ts";
import { signInMember } from "./testing/members.ts";

let staff: Browser;
let nia: Browser;

const change = async (by: Browser, body: object) => {
  const { version } = (await by.get("/api/community/me")).json.profile;
  return by.send("PATCH", "/api/community/me", { ...body, version });
};

beforeAll(async () => {
  staff = (await createAdmin()).browser;
  nia = await signInMember("Nia", { trust: 0 });
  for (const block of [
    { kind: "word", values: ["lucky casino"], action: "refuse" },
    { kind: "word", values: ["wonder pill"], action: "hold" },
    { kind: "domain", values: ["spam.example"], action: "refuse" },
  ])
    expect((await staff.post("/api/admin/spam/blocks", block)).status).toBe(200);
});

it("refuses what a post would be refused for, in each part of the profile, and stores nothing of it", async () => {
  for (const [body, message] of [
    [{ bio: "Play at the Lucky  Casino tonight." }, /Your profile contains a word or phrase/],
    [{ name: "Lucky Casino" }, /Your profile contains a word or phrase/],
    [{ handle: "lucky-casino" }, /Your profile contains a word or phrase/],
    [{ bio: "See https://www.spam.example/offer" }, /Your profile links to a site/],
  ] as const) {
    const { status, json } = await change(nia, body);
    expect([status, json.error.message]).toEqual([422, expect.stringMatching(message)]);
  }
  expect((await nia.get("/api/community/me")).json.profile).toMatchObject({ name: "Nia", bio: "", version: 1 });
});

it("refuses what a post would wait for, saying what to change, and saves the rest", async () => {
  const links = await change(nia, { bio: "https://a.example https://b.example https://c.example https://d.example" });
  expect(links.json.error).toMatchObject({ message: expect.stringContaining("more links"), field: "bio" });
  const held = await change(nia, { bio: "The wonder pill helped me." });
  expect(held.json.error).toMatchObject({ message: expect.stringContaining("Reword it"), field: "bio" });
  expect((await change(nia, { bio: "I run in the hills." })).json).toMatchObject({ bio: "I run in the hills." });
  // Nothing is judged anew where nothing of it is changed.
  await env.DB.prepare("UPDATE community_profile SET bio = 'Lucky casino' WHERE handle = 'nia'").run();
  expect((await change(nia, { bio: "Lucky casino" })).status).toBe(200);
});

it("takes another text of the same version for another one", async () => {
  const { version } = (await nia.get("/api/community/me")).json.profile;
  await signInMember("Taken");
  const send = (bio: string, handle: string) => nia.send("PATCH", "/api/community/me", { bio, handle, version });
  expect((await send("Beans.", "Taken")).status).toBe(409);
  expect((await send("Lucky casino, always.", "nia2")).status).toBe(422);
});

it("gives an account whose first name would be refused a neutral name", async () => {
  const spammer = new Browser();
  await spammer.post("/api/dev/bootstrap", {
    users: [{ email: "x@example.com", password: "quiet river stones", firstName: "Lucky Casino" }],
  });
  await spammer.post("/api/auth/password/sign-in", { email: "x@example.com", password: "quiet river stones" });
  const id = newTopicId(Date.now());
  const input = { id, post: newId(), category: "questions", title: "How do you soak beans?", text: "Mine stay hard." };
  expect((await spammer.post("/api/community/topics", input)).json.state).toBe("held");
  expect((await spammer.get("/api/community/me")).json.profile).toMatchObject({ name: "New member" });
});

it("judges a new title, tags and the words of a poll too, which everybody sees at once", async () => {
  const ines = await signInMember("Ines", { trust: 1 });
  const id = newTopicId(Date.now());
  const path = `/api/community/topics/${id}`;
  const poll = { question: "When do you soak them?", options: ["Overnight", "At noon"] };
  const input = { id, post: newId(), category: "questions", title: "How do you soak beans?", text: "Say when." };
  expect((await ines.post("/api/community/topics", { ...input, poll })).json.state).toBe("shown");
  const rename = (change: object) => ines.send("PATCH", path, change);
  const ask = (change: object) => ines.send("PUT", `${path}/posts/1/poll`, { ...poll, ...change });
  for (const [answer, field, message] of [
    [await rename({ title: "Play at the lucky casino" }), "text", /isn't allowed/],
    [await rename({ tags: ["lucky-casino"] }), "text", /isn't allowed/],
    [await rename({ title: "My wonder pill for everybody" }), "title", /Reword it/],
    [await ask({ question: "Play at the lucky casino?" }), "text", /isn't allowed/],
    [await ask({ options: ["Yes", "A wonder pill"] }), "poll", /Reword it/],
  ] as const) {
    expect([answer.status, answer.json.error.field]).toEqual([422, field]);
    expect(answer.json.error.message).toMatch(message);
  }
  expect((await ines.get(path)).json).toMatchObject({ view: { title: input.title, tags: [] }, posts: [{ poll }] });
  expect((await rename({ title: "How long do you soak beans?" })).status).toBe(200);
  expect((await ask({ question: "How long do you soak them?" })).status).toBe(200);
});

it("takes nothing that others would see of a member who is stopped from posting", async () => {
  const sil = await signInMember("Sil");
  const id = newTopicId(Date.now());
  const path = `/api/community/topics/${id}`;
  const input = { id, post: newId(), category: "questions", title: "How do you cook beans?", text: "Say how." };
  await sil.post("/api/community/topics", input);
  expect((await sil.send("DELETE", `${path}/posts/1`)).status).toBe(200);
  await env.DB.prepare("UPDATE community_profile SET silenced_until = ? WHERE handle = 'sil'")
    .bind(Date.now() + 60_000)
    .run();
  for (const answer of [
    await sil.send("PATCH", path, { title: "Something else entirely" }),
    await sil.post(`${path}/posts/1/restore`),
    await change(sil, { bio: "Moderators are unfair" }),
  ])
    expect([answer.status, answer.json.error.code]).toEqual([403, "silenced"]);
});

it("takes an id from the time of the form alone: a forged one would stay on top of lists, or hide months of the sitemap", async () => {
  const ida = await signInMember("Ida");
  const begin = (id: string) =>
    ida.post("/api/community/topics", {
      ...{ id, post: newId(), category: "questions", title: "How do you cook beans?", text: `Say how, ${id}.` },
    });
  for (const id of ["zzzzzzz00000", "000000000000"]) {
    const { status, json } = await begin(id);
    expect([status, json.error.message]).toEqual([400, expect.stringContaining("out of date")]);
  }
});
