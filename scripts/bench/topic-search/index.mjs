/** Measures the search of topics of the forum: a large forum against a small one, what each search takes of the processor. */
import { log, ROOT } from "../../lib/script-tools.mjs";
import { describeRun, updateSection } from "../benchmark-docs.mjs";
import { startWorker } from "../miniflare-runtime.mjs";
import { askAll, createVisitor, workIndex } from "../search/ask.mjs";
import { sumUp } from "../search/report.mjs";
import { makeWriter, random } from "../search/texts.mjs";
import { report } from "./report.mjs";
import { seedTopicTexts, someTitles } from "./seed.mjs";

/** BENCH_TOPICS=200,2000 makes a short run to try the benchmark itself. */
const SIZES = (process.env.BENCH_TOPICS ?? "1000,1000000").split(",").map(Number);
/** The goal: how many times as much of the processor 95 of 100 searches may take with all topics. */
const GOAL = 2;
/** Searches of each kind. */
const EACH = 40;
/** What topics are about. */
const SUBJECTS =
  "protein sleep energy iron endurance strength breakfast recovery altitude soup salad smoothie running cycling stress focus fiber";

/** @throws Error where the goal is missed */
export async function measure() {
  const circumstances = describeRun();
  const site = await startWorker(ROOT, { LOCAL_SITE: "yes" });
  try {
    const texts = (await site.search.prepare("SELECT title, body FROM search_text").all()).results;
    const writer = makeWriter(
      texts.map(({ title, body }) => `${title} ${body}`),
      SUBJECTS.split(" "),
    );
    const visitor = await createVisitor(site);
    const sizes = [];
    for (const [i, size] of SIZES.entries())
      sizes.push(await measureSize(site, visitor, writer, SIZES[i - 1] ?? 0, size));
    updateSection(report({ circumstances: circumstances(), sizes, goal: GOAL }));
    const growth = sizes.at(-1).all.cpu.p95 / sizes[0].all.cpu.p95;
    if (growth > GOAL)
      throw new Error(`p95 of the CPU grows ${growth.toFixed(1)} times; the goal is ${GOAL} times at most.`);
  } finally {
    await site.stop();
  }
}

/** Adds topics up to `size`, brings them into the index and asks. */
async function measureSize(site, visitor, writer, from, size) {
  await seedTopicTexts(site.db, writer, from, size);
  const [began, cpu] = [performance.now(), site.cpu()];
  await workIndex(site);
  const filled = { seconds: (performance.now() - began) / 1000, cpu: (site.cpu() - cpu) / 1000 };
  log(`${size} topics: indexed in ${filled.seconds.toFixed(0)} s.`);
  const { documents } = await site.search
    .prepare("SELECT count(*) AS documents FROM search_document WHERE kind = 'topic'")
    .first();
  if (documents < size) throw new Error(`The index has ${documents} of ${size} topics.`);
  const queries = listQueries(writer, size);
  await askAll(
    visitor,
    queries.flatMap(({ paths }) => paths.slice(0, 2)),
    `&warm=${size}`,
  );
  const figures = [];
  for (const { name, paths } of queries) {
    // A new parameter, so that nothing that was asked at another size is answered from a cache.
    const figure = { name, ...sumUp(await askAll(visitor, paths, `&size=${size}`)) };
    log(`${name}: CPU ${figure.cpu.p50.toFixed(1)} / ${figure.cpu.p95.toFixed(1)} ms.`);
    figures.push(figure);
  }
  const { meta } = await site.search.prepare("SELECT 1").all();
  const all = sumUp(figures.flatMap(({ answers }) => answers));
  return { size, filled, figures, all, megabytes: meta.size_after / 2 ** 20 };
}

/** What members ask, of words and titles that are there at each size. */
function listQueries(writer, size) {
  const draw = random(5);
  const titles = someTitles(writer, size, EACH).map((title) => title.toLowerCase());
  const common = writer.ranked.slice(20, 200).map(([word]) => word.toLowerCase());
  const words = (from, to) => titles.map((title) => title.split(" ").slice(from, to).join(" "));
  const pick = () => writer.pick(common, draw);
  const topics = (list) => list.map((text) => `/search?kind=topic&q=${encodeURIComponent(text)}`);
  return [
    { name: "Two words of a title", paths: topics(words(0, 2)) },
    { name: "A whole title", paths: topics(titles) },
    { name: "A word that many topics have", paths: topics(Array.from({ length: EACH }, pick)) },
    {
      name: "Two words that many topics have",
      paths: topics(Array.from({ length: EACH }, () => `${pick()} ${pick()}`)),
    },
    { name: "A name that few topics have", paths: topics(Array.from({ length: EACH }, () => writer.pickName(draw))) },
    { name: "A misspelled title", paths: topics(words(0, 3).map((text) => text.replace(/(\w)(\w)(?=\w*$)/, "$2$1"))) },
    { name: "Nothing found", paths: topics(titles.map((_, i) => `zqxv${i}wkjq`)) },
    {
      name: "Topics like a title that is being written",
      paths: titles.map((title) => `/api/search/topics?q=${encodeURIComponent(title)}`),
    },
  ];
}
