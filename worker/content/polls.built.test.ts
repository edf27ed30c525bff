/** A poll on its page, as a form without scripts, and what it costs. */
import { beforeAll, expect, it } from "vitest";
import { fetchBuilt } from "../test/built-worker.ts";
import { type Cost, createCountingVisitor } from "../test/counting-visitor.ts";
import { loadDemoSite } from "../test/demo-site.ts";
import type { Body } from "./domain-body.ts";
import { bodyOf } from "./testing/writing-site.ts";
import { NO_FIELDS } from "./text-rows.ts";

const ORIGIN = "http://localhost";
const admin = createCountingVisitor();
let id = "";

beforeAll(async () => {
  await loadDemoSite();
  const person = { email: "admin@example.com", password: "quiet river stones", role: "admin" };
  await admin("/api/dev/bootstrap", { method: "POST", body: { users: [person] } });
  await admin("/api/auth/password/sign-in", { method: "POST", body: person });
  await admin("/api/auth/access/skip-second-factor", { method: "POST", body: {} });
  const call = (path: string, method: string, body: object) => admin(`/api/admin/texts${path}`, { method, body });
  id = (await call("", "POST", { kind: "article", title: "When to train", requestKey: "poll-text" })).json.id;
  const body = bodyOf("Words.") as Body;
  const poll = { id: "time", question: "When do you train?", options: ["Morning", "Evening"], optionIds: ["a", "b"] };
  body.content.push({ type: "poll", attrs: poll });
  const fields = { ...NO_FIELDS, title: "When to train", category: "training", summary: "A question." };
  const saved = await call(`/${id}/draft`, "PUT", { version: 1, saveId: "poll-save", fields, body });
  const publish = { version: saved.json.version, saveId: "poll-publish", publishAt: null, signOff: true };
  expect((await call(`/${id}/publish`, "POST", publish)).status).toBe(200);
});

/** Sends the form as a browser without scripts does. */
const send = (option: string, headers: Record<string, string> = {}) =>
  fetchBuilt(`/polls/${id}/time`, {
    ...{ method: "POST", origin: ORIGIN, body: `option=${option}` },
    headers: { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded", ...headers },
  });

it("stands in its text as a form that knows nobody", async () => {
  const { text, status } = await fetchBuilt("/article/when-to-train");
  expect(status).toBe(200);
  expect(text).toContain(`action="/polls/${id}/time"`);
  expect(text).toMatch(/<input[^>]*name="option"[^>]*value="a"/);
  expect(text).toContain("The results appear after you vote.");
  expect(text).toMatch(/<link rel="stylesheet" href="\/assets\/polls-[^"]+\.css"/);
});

it("is answered without scripts: counted once, and led back to its place", async () => {
  const first = await send("a");
  expect([first.status, first.header("location")]).toEqual([303, "/article/when-to-train#poll-time-voted"]);
  const cookie =
    first.response.headers
      .getSetCookie()
      .find((line) => line.includes("poll="))
      ?.split(";")[0] ?? "";
  expect(cookie).toMatch(/poll=[\w-]{43}$/);
  expect((await send("b", { Cookie: cookie })).status).toBe(303);
  const own = await fetchBuilt(`/polls/${id}/time`, { origin: ORIGIN, headers: { Cookie: cookie } });
  expect(own.text).toContain("1 vote, yours included.");
  expect(own.header("cache-control")).toBe("private, no-store");
  expect((await fetchBuilt(`/polls/${id}/time`, { origin: ORIGIN })).text).not.toContain("1 vote");
});

it("says why a vote was not counted, and takes none from other sites", async () => {
  const { status, text } = await send("no-such");
  expect(status).toBe(409);
  expect(text).toContain("This answer is no longer offered.");
  expect((await send("a", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  for (const path of [`/polls/${id}/other`, "/polls/x/time"]) expect((await fetchBuilt(path)).status).toBe(404);
});

it("asks the database a fixed number of times", async () => {
  const guest = createCountingVisitor();
  const costs: Record<string, Cost> = {};
  const vote = { method: "POST", body: { option: "a" } };
  costs.read = (await guest(`/api/polls/${id}`)).cost;
  costs.vote = (await guest(`/api/polls/${id}/time`, vote)).cost;
  costs.page = (await guest(`/polls/${id}/time`)).cost;
  costs["vote of a member"] = (await admin(`/api/polls/${id}/time`, vote)).cost;
  expect(costs).toEqual({ read: [1, 1], vote: [1, 1], page: [1, 1], "vote of a member": [2, 2] });
});
