/** Asks the search one query at a time, and compares what it finds while the index is made again. */
import { log } from "../../lib/script-tools.mjs";
import { openConnection } from "../http-socket.mjs";

/** So many queries are compared while the index is made again. */
const COMPARED = 40;
/** What an answer leaves to be done, such as writing it to a cache, is over by then: in ms. */
const SETTLE = 4;

/** What a visitor asks as they type, before the next one comes. */
const OF_EACH = 20;

/** Visitors; every twenty searches come from another network, so that none is over the limit of one. */
export async function createVisitor(site) {
  const { ask } = await openConnection(site.url);
  let asked = 0;
  return async (path) => {
    asked++;
    const network = Math.ceil(asked / OF_EACH);
    const address = `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`;
    const cpu = site.exactCpu();
    const began = performance.now();
    const answer = await ask(path, { headers: { "CF-Connecting-IP": address } });
    const time = performance.now() - began;
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text().slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, SETTLE));
    return { path, time, cpu: site.exactCpu() - cpu, answer };
  };
}

/** A call by a connection of its own: one that has waited for minutes may be closed at this moment. */
export async function post(site, path, cookie = "") {
  const headers = { Origin: site.url, "Content-Type": "application/json", Connection: "close", Cookie: cookie };
  const answer = await fetch(site.url + path, { method: "POST", headers, body: "{}" });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer.json();
}

/** Works through all that the index has to learn of, at most so many ms. @returns whether all is done */
export async function workIndex(site, most = Number.POSITIVE_INFINITY) {
  const until = performance.now() + most;
  while ((await post(site, "/api/dev/search-index")).unfinished) if (performance.now() > until) return false;
  return true;
}

/** @param suffix added to each path */
export async function askAll(visitor, paths, suffix = "") {
  const answers = [];
  for (const path of paths) {
    const { time, cpu } = await visitor(path + suffix);
    answers.push({ path, time, cpu });
  }
  return answers;
}

/** Of a rebuild so much is watched, in ms: a large index is made again for many minutes, each like the other. */
const WATCHED = 60_000;

/** Starts a rebuild and asks until it is over or was watched for long enough: each answer must find at least what was found before. */
export async function watchRebuild(site, staff, visitor, queries) {
  const paths = queries
    .flatMap(({ name, paths: own }) => (/^(One word|Two or three|A synonym)/.test(name) ? own : []))
    .filter((_, at, all) => at % Math.ceil(all.length / COMPARED) === 0);
  /** A new parameter each time, so that no cache answers. */
  let round = 0;
  const ask = async (path) => {
    const { answer, time } = await visitor(`${path}%20&round=${round++}`);
    const { total, isCapped } = JSON.parse(answer.text());
    return { total, isCapped, time };
  };
  const before = new Map();
  for (const path of paths) before.set(path, await ask(path));
  const [began, cpu] = [performance.now(), site.cpu()];
  await post(site, "/api/admin/search/rebuild", staff.cookie());
  let isRunning = true;
  const work = workIndex(site, WATCHED).finally(() => {
    isRunning = false;
  });
  const times = [];
  const lost = [];
  while (isRunning)
    for (const path of paths) {
      if (!isRunning) break;
      const now = await ask(path);
      times.push(now.time);
      const { total, isCapped } = before.get(path);
      if (!isCapped && now.total < total) lost.push(`${path}: ${now.total} instead of ${total}`);
    }
  const isWhole = await work;
  const took = (performance.now() - began) / 1000;
  const { documents } = await site.search
    .prepare(
      "SELECT count(*) AS documents FROM search_document WHERE generation = (SELECT coalesce(building, generation) FROM search_build)",
    )
    .first();
  log(`Rebuild: ${took.toFixed(0)} s, ${times.length} searches meanwhile.`);
  return { isWhole, documents, seconds: took, cpu: (site.cpu() - cpu) / 1000, times, lost: lost.slice(0, 5) };
}
