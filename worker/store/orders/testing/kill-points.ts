import { env } from "cloudflare:workers";
import { createFailingDb, wrapDatabase } from "./orders-harness.ts";

/** Before or after the nth use of the database. */
export interface KillPoint {
  at: number;
  when: "before" | "after";
}

interface Work<Scene> {
  /** An empty shop with what the work needs, anew for each time. */
  prepare: () => Promise<Scene>;
  run: (scene: Scene, d1: D1Database) => Promise<unknown>;
  /** What the work changes outside of the database, as one text or number. */
  countElsewhere?: () => number;
}

const countChanges = () => env.DB.prepare("SELECT total_changes() AS n").first<number>("n");

/**
 * Where killing the work leaves something else than the point before did: before its first use of the database, and then
 * wherever the database, in which the test gateway keeps its payments too, or something elsewhere has changed since.
 * Between two statements that only read, a killed Worker leaves the same.
 */
export async function listKillPoints<Scene>({ prepare, run, countElsewhere }: Work<Scene>): Promise<KillPoint[]> {
  // Once before: an isolate remembers some of what it read.
  await run(await prepare(), env.DB);
  const scene = await prepare();
  const points: KillPoint[] = [];
  let last = "";
  const look = async (at: number, when: KillPoint["when"]) => {
    const state = `${await countChanges()} ${countElsewhere?.()}`;
    if (state !== last) points.push({ at, when });
    last = state;
  };
  let uses = 0;
  const d1 = wrapDatabase(async (work) => {
    const mine = ++uses;
    await look(mine, "before");
    const done = await work();
    await look(mine, "after");
    return done;
  });
  await run(scene, d1);
  return points;
}

/**
 * Kills the work at each of those points, each time in a new scene, and checks what it left.
 * @param onlyFrom points of earlier uses are left out
 * @returns how many there are
 */
export async function killAtEachPoint<Scene>(
  work: Work<Scene>,
  check: (scene: Scene, point: KillPoint) => Promise<void>,
  onlyFrom = 1,
): Promise<number> {
  const points = (await listKillPoints(work)).filter(({ at }) => at >= onlyFrom);
  for (const point of points) {
    const where = `killed ${point.when} use ${point.at} of the database`;
    const scene = await work.prepare();
    const { d1, dead } = createFailingDb(point.at, point.when);
    const end = () => "done" as const;
    if ((await Promise.race([work.run(scene, d1).then(end, end), dead])) === "done")
      throw new Error(`not ${where}: it ended before`);
    try {
      await check(scene, point);
    } catch (error) {
      const why = error instanceof Response ? await error.text() : (error as Error).message;
      throw new Error(`${where}: ${why}`, { cause: error });
    }
  }
  return points.length;
}
