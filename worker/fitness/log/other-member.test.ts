import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { type Browser, fetchApi, ORIGIN } from "../../auth/testing/browser.ts";
import { newId } from "../../kernel/ids.ts";
import { toUtcDay } from "../../kernel/instants.ts";
import { makeJpegHeader } from "../../media/testing/pictures.ts";
import { callCoach } from "../coach/call-coach.ts";
import { entryOf, put } from "../testing/commands.ts";
import { signInFitnessMember } from "../testing/members.ts";
import { callLog } from "./call-log.ts";

const DAY = "2026-11-26";
const device = crypto.randomUUID();

/** Sends a photo as the app does. */
async function upload(browser: Browser, member: string, id: string): Promise<number> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin", Cookie: cookie, "Content-Type": "image/jpeg" };
  const url = `${ORIGIN}/api/fitness/photos/${id}?encryption=server&member=${member}`;
  return (await fetchApi(new Request(url, { method: "PUT", headers, body: makeJpegHeader(30, 20) }))).status;
}

it("takes nothing from a page of another member than the one who is signed in by now, and tells it nothing", async () => {
  const ana = await signInFitnessMember("Marisol");
  const ben = await signInFitnessMember("Benito");
  await callLog(env, ben.id).sync({ device, cursor: null, commands: [put("entry", "own", entryOf())] }, Date.now());
  // Ana's page is still open in the browser where Ben is signed in.
  const input = { device, cursor: 0, commands: [put("entry", "hers", entryOf())] };
  const answers = [
    await ben.browser.post(`/api/fitness/sync?member=${ana.id}`, input),
    await ben.browser.get(`/api/fitness/log?from=${DAY}&member=${ana.id}`),
    await ben.browser.get(`/api/fitness/days/${DAY}?member=${ana.id}`),
  ];
  expect(answers.map(({ status, json }) => [status, json.error?.code])).toEqual(
    answers.map(() => [401, "other_member"]),
  );
  const photo = newId();
  expect(await upload(ben.browser, ana.id, photo)).toBe(401);
  expect((await callLog(env, ben.id).exportPage("", 10)).map(({ id }) => id)).toEqual(["own"]);
  expect((await ana.browser.post(`/api/fitness/sync?member=${ana.id}`, input)).json.results).toMatchObject([
    { ok: true },
  ]);
  expect(await upload(ana.browser, ana.id, photo)).toBe(200);
});

it("writes nothing into the coach's conversation of who is signed in by now, and shows and deletes none of it", async () => {
  const grants = ["fitness", "coach"];
  const joy = await signInFitnessMember("Joyce", { grants });
  const kim = await signInFitnessMember("Kimiko", { grants });
  const message = (text: string) => ({ id: newId(), text, date: toUtcDay(Date.now()) });
  const own = message("What can you do?");
  expect((await kim.browser.post("/api/fitness/coach/messages", own)).status).toBe(200);
  const turns = async () => (await callCoach(env, kim.id).read(Date.now())).turns;
  const before = await turns();
  const calls: [method: string, path: string, body?: unknown][] = [
    ["GET", "/api/fitness/coach"],
    ["POST", "/api/fitness/coach/messages", message("I ate her lunch")],
    ["PUT", `/api/fitness/coach/cards/${own.id}-0`, { records: ["hers"] }],
    ["PUT", `/api/fitness/coach/cards/${own.id}-0/choice`, { day: 0, meal: 0, option: 0, isOut: true }],
    ["PUT", "/api/fitness/coach/settings", { sharesFlagged: true }],
    ["DELETE", "/api/fitness/coach"],
  ];
  for (const [method, path, body] of calls) {
    const { status, json } = await kim.browser.send(method, `${path}?member=${joy.id}`, body);
    expect([path, status, json.error?.code]).toEqual([path, 401, "other_member"]);
  }
  expect(await turns()).toEqual(before);
  expect((await kim.browser.get(`/api/fitness/coach?member=${kim.id}`)).json).toMatchObject({
    turns: before,
    settings: { sharesFlagged: false },
  });
});
