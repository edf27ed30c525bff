/** The page of a topic in the built site: one for everybody, kept for seconds, and a form without scripts. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchBuilt, SITE } from "../test/built-worker.ts";
import { createCountingVisitor } from "../test/counting-visitor.ts";
import { readJsonLd } from "../test/validate-json-ld.ts";
import { createDemoTopic } from "./testing/demo-topic.ts";
import { giveProfile } from "./testing/members.ts";
import { MOD, startTopic } from "./testing/topics.ts";
import type { Topic } from "./topic.ts";

const ORIGIN = "http://localhost";
let path = "";
let topic: DurableObjectStub<Topic>;
let clock = Date.now();

beforeAll(async () => {
  const made = await createDemoTopic(env as Env);
  path = made.path;
  topic = env.TOPIC.getByName(made.id) as unknown as DurableObjectStub<Topic>;
});
/** Each test finds no page that another one has left in memory. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  clock += 60_000;
  vi.setSystemTime(clock);
  return () => vi.useRealTimers();
});

describe("a public topic", () => {
  it("is one page for everybody, kept for five seconds", async () => {
    const first = await fetchBuilt(path);
    expect([first.status, first.from]).toEqual([200, "render"]);
    expect(first.text).toContain("Iron dropped to 18 after a marathon block. What moved yours?</h1>");
    expect(first.text).toContain(`<meta property="og:title" content="Iron dropped to 18`);
    await topic.setPostState(2, "hidden", MOD);
    const kept = await fetchBuilt(path, { headers: { Cookie: "sid=anyone" } });
    expect([kept.from, kept.text.includes("Number 2.")]).toEqual(["memory", true]);
    vi.setSystemTime(clock + 5000);
    const later = await fetchBuilt(path);
    expect([later.from, later.text.includes("Number 2."), later.text.includes("A moderator hid this post.")]).toEqual([
      ...["render", false, true],
    ]);
    await topic.setPostState(2, "shown", MOD);
  });

  it("has the words of its posts once, beside what search engines are told", async () => {
    const { text } = await fetchBuilt(path);
    const withoutJsonLd = text.replace(/<script type="application\/ld\+json".*?<\/script>/gs, "");
    expect(withoutJsonLd.split("Number 7.").length - 1).toBe(1);
  });

  it("has pages with addresses of their own, which lead to each other", async () => {
    const [first, second] = [(await fetchBuilt(path)).text, (await fetchBuilt(`${path}/21`)).text];
    expect(first).toContain(`<link rel="canonical" href="${SITE}${path}"/>`);
    expect(first).toContain(`<link rel="next" href="${SITE}${path}/21"/>`);
    expect(first).not.toContain('rel="prev"');
    expect(second).toContain(`<link rel="prev" href="${SITE}${path}"/>`);
    expect(second).toContain("(page 2)");
    expect(second).toContain('id="post-23"');
    expect(second).not.toContain('id="post-20"');
    // The address of any post shows its page, which search engines know by one address.
    const deep = (await fetchBuilt(`${path}/22`)).text;
    expect(deep).toContain(`<link rel="canonical" href="${SITE}${path}/21"/>`);
    expect(deep).toMatch(/id="post-22" class="post post-target"/);
  });

  it("tells search engines of the question, its replies and the answer", async () => {
    await topic.setAnswer(22, MOD);
    const [page] = readJsonLd((await fetchBuilt(path)).text);
    expect(page).toMatchObject({
      "@type": "QAPage",
      mainEntity: {
        ...{ "@type": "Question", answerCount: 22, author: { name: "ana" } },
        acceptedAnswer: { text: expect.stringContaining("Number 22."), url: `${SITE}${path}/22#post-22` },
      },
    });
    expect((await fetchBuilt(path)).text).toMatch(/Accepted answer.*?Go to post/s);
    await topic.setAnswer(null, MOD);
  });

  it("leads from a wrong address to the right one, and answers 404 where there is none", async () => {
    const id = path.split("/").at(-1);
    const wrong = await fetchBuilt(`/community/t/other-words/${id}/22`);
    expect([wrong.status, wrong.header("location")]).toEqual([301, `${path}/22`]);
    const beyond = await fetchBuilt(`${path}/500`);
    expect([beyond.status, beyond.header("location")]).toEqual([302, `${path}/23`]);
    for (const missing of [
      `${path}/0`,
      `${path}/x`,
      `${path}/01`,
      "/community/t/x/000000000000",
      "/community/t/x/short",
    ])
      expect((await fetchBuilt(missing)).status, missing).toBe(404);
  });
});

describe("a topic for members", () => {
  it("asks guests to sign in, and shows them nothing of itself", async () => {
    const { id } = await startTopic({ access: "members", categoryId: "members", title: "A secret of ours" });
    const { status, text } = await fetchBuilt(`/community/t/anything/${id}`);
    expect(status).toBe(200);
    expect(text).toContain("Sign in to read");
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).not.toMatch(/secret of ours|iron-and-coffee|<p>Hello/i);
    expect((await fetchBuilt(`/community/m/iron-and-coffee/${id}`)).status).toBe(404);
    const staffOnly = await startTopic({ access: "staff" });
    expect((await fetchBuilt(`/community/t/iron-and-coffee/${staffOnly.id}`)).status).toBe(404);
  });
});

describe("a reply without scripts", () => {
  const member = { email: "ana@example.com", password: "quiet river stones", firstName: "Ana" };
  let cookie = "";
  beforeAll(async () => {
    const visit = createCountingVisitor();
    await visit("/api/dev/bootstrap", { method: "POST", body: { users: [member] } });
    await giveProfile(member.email, member.firstName);
    const signedIn = await fetchBuilt("/api/auth/password/sign-in", {
      ...{ method: "POST", origin: ORIGIN, env: { LOCAL_SITE: "yes" }, body: JSON.stringify(member) },
      headers: { Origin: ORIGIN, "Content-Type": "application/json" },
    });
    cookie = signedIn.response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
  });
  const send = (text: string, headers: Record<string, string> = { Cookie: cookie }, bindings = {}) =>
    fetchBuilt(path, {
      ...{ env: bindings, method: "POST", origin: ORIGIN, body: new URLSearchParams({ text, page: "23" }).toString() },
      headers: { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded", ...headers },
    });

  it("is posted once, however often the same form is sent, and leads to the post", async () => {
    const first = await send("Camu camu at **lunch**.");
    expect([first.status, first.header("location")]).toEqual([303, `${path}/24#post-24`]);
    expect((await send("Camu camu at **lunch**.")).header("location")).toBe(`${path}/24#post-24`);
    expect((await send("And at dinner.")).header("location")).toBe(`${path}/25#post-25`);
    const { text } = await fetchBuilt(`${path}/25`);
    expect(text).toContain("Camu camu at <strong>lunch</strong>.");
  });

  it("says what a new member can do where the check that they are a person is set up", async () => {
    const keys = { TURNSTILE_SITE_KEY: "0xsite", TURNSTILE_SECRET: "0xsecret" };
    await giveProfile(member.email, member.firstName, 0);
    const refused = await send("Camu camu at breakfast.", { Cookie: cookie }, keys);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("This needs JavaScript.");
    expect(refused.text).toContain("Camu camu at breakfast.</textarea>");
    await giveProfile(member.email, member.firstName);
    // The kept page is the same with it: the policy alone allows the check, on every page.
    const frame = "frame-src 'self' https://challenges.cloudflare.com";
    const page = await fetchBuilt(path, { env: keys });
    expect(page.header("content-security-policy")).toContain(frame);
    expect(page.text).not.toMatch(/0xsite|challenges\.cloudflare/);
    expect((await fetchBuilt("/about", { env: keys })).header("content-security-policy")).toContain(frame);
    expect((await fetchBuilt(path)).header("content-security-policy")).not.toContain("frame-src");
  });

  it("keeps what was written where it can't be posted", async () => {
    const empty = await send("> ");
    expect(empty.status).toBe(400);
    expect(empty.text).toContain("Write something before you post.");
    const guest = await send("What about <b>tea</b>?", {});
    expect(guest.status).toBe(401);
    expect(guest.text).toContain("Sign in to reply.");
    expect(guest.text).toContain("What about &lt;b&gt;tea&lt;/b&gt;?</textarea>");
    expect(guest.header("cache-control")).toBe("private, no-store");
  });
});
