import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
import { callLog } from "../fitness/index.ts";
import { entryOf, put } from "../fitness/testing/commands.ts";
import { toUtcDay } from "../kernel/instants.ts";
import { DEMO_SEED } from "../store/testing/demo-seed.ts";
import { createTestContext, db } from "../store/testing/request-context.ts";
import { planSampleDiary, writeSampleDiary } from "./diary.ts";
import { DIARY_EMAIL } from "./domain-diary.ts";
import { fillShop, OWNER, removeSamples } from "./testing/fill-and-remove.ts";

const NOW = Date.now();
const PASSWORD = "two sample years";
const findMember = () => db.get<{ id: string }>(sql`SELECT id FROM auth_user WHERE email_norm = ${DIARY_EMAIL}`);

beforeAll(async () => {
  await new Browser().post("/api/dev/bootstrap", {
    ...{ email: OWNER, password: "quiet river stones", store: DEMO_SEED },
  });
});

it("gives one member two years in the app, which count for nobody, and takes them away with what was tried out", async () => {
  await fillShop(NOW);
  const id = (await findMember())?.id ?? "";
  const log = callLog(env, id);
  const dates = (await log.readDays("2000-01-01", "9999-12-31")).map(({ date }) => date);
  expect(dates.length).toBeGreaterThan(650);
  const member = new Browser();
  await member.post("/api/dev/bootstrap", { users: [{ email: DIARY_EMAIL, password: PASSWORD, role: "member" }] });
  await member.post("/api/auth/password/sign-in", { email: DIARY_EMAIL, password: PASSWORD });
  const last = dates.at(-1) ?? "";
  expect((await member.get(`/api/fitness/days?from=${last}&to=${last}`)).json.days).toHaveLength(1);
  expect(await db.all(sql`SELECT * FROM fitness_count`)).toEqual([]);
  const own = {
    device: crypto.randomUUID(),
    cursor: null,
    commands: [put("entry", "own", entryOf({ date: toUtcDay(NOW) }))],
  };
  await log.sync(own, NOW, false);
  const status = await removeSamples(NOW);
  expect(status.kept).toEqual([]);
  expect(await findMember()).toBeUndefined();
  expect((await log.start("2000-01-01")).records).toEqual([]);
}, 60_000);

it("takes a part twice as once, and again after it was emptied", async () => {
  const ctx = createTestContext(NOW);
  const diary = await planSampleDiary(ctx, 20, NOW);
  const member = crypto.randomUUID();
  const log = callLog(env, member);
  const write = async () => {
    await writeSampleDiary(ctx, { member, part: 0 }, diary);
    return log.exportPage("", 5000);
  };
  const once = await write();
  expect(once.length).toBeGreaterThan(1500);
  expect(await write()).toEqual(once);
  await log.forget();
  expect(await log.exportPage("", 5000)).toEqual([]);
  const again = await write();
  expect(again.map(({ id, data }) => [id, data])).toEqual(once.map(({ id, data }) => [id, data]));
});
