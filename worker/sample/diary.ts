import { sql } from "drizzle-orm";
import { callCoach, callLog } from "../fitness/index.ts";
import type { Command } from "../fitness/log/contract-sync.ts";
import { letOthersIn } from "../platform/let-others-in.ts";
import type { RequestContext } from "../request-context.ts";
import { generateDiary, partOfDiary } from "./domain-diary.ts";
import { DIARY_FOODS } from "./domain-diary-food.ts";
import type { SampleDiary } from "./domain-generator.ts";

/** All samples are written by one device, which no browser is. */
const DEVICE = "00000000-0000-4000-8000-000000000420";
/** Commands that travel to the log at once. */
const PER_CALL = 400;

/** What the whole diary is made of. */
export async function planSampleDiary(
  { nutrition }: Pick<RequestContext, "nutrition">,
  seed: number,
  now: number,
): Promise<Command[]> {
  const wanted = new Set(DIARY_FOODS);
  const foods = (await nutrition.listAllFoods()).filter(({ id }) => wanted.has(id));
  return generateDiary(seed, now, new Map(foods.map((food) => [food.id, food])));
}

/** Writes a part of it by the log's usual commands: each is accepted once. Nothing of it is counted as activity. */
export async function writeSampleDiary(
  { env, now }: Pick<RequestContext, "env" | "now">,
  { member, part }: SampleDiary,
  diary: readonly Command[],
): Promise<void> {
  const commands = partOfDiary(diary, part);
  for (let at = 0; at < commands.length; at += PER_CALL) {
    const input = { device: DEVICE, cursor: null, commands: commands.slice(at, at + PER_CALL) };
    const { results } = await callLog(env, member).sync(input, now(), false);
    const refused = results.find((result) => !result.ok);
    if (refused && !refused.ok) throw new Error(`The sample diary was refused: ${refused.message}`);
    await letOthersIn();
  }
}

/** Empties the logs of the samples' accounts, with all that was tried out in them. */
export async function removeSampleDiaries({ env, db }: Pick<RequestContext, "env" | "db">): Promise<void> {
  const members = await db.all<{ id: string }>(sql`SELECT id FROM sample_row WHERE kind = 'diary'`);
  for (const { id } of members) await Promise.all([callLog(env, id).forget(), callCoach(env, id).clear()]);
}
