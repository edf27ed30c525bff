/** Runs the benchmarks that are named on the command line, or all of them. */
import { build } from "../lib/setup-steps.mjs";

const PARTS = {
  pages: () => import("./page-benchmarks.mjs"),
  store: () => import("./store/index.mjs"),
  far: () => import("./far/index.mjs"),
  search: () => import("./search/index.mjs"),
  articles: () => import("./articles/index.mjs"),
  spam: () => import("./spam/index.mjs"),
  forum: () => import("./forum/index.mjs"),
  topics: () => import("./topic-search/index.mjs"),
  fitness: () => import("./fitness/index.mjs"),
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`The bench has no part named ${unknown.join(", ")}; it has ${Object.keys(PARTS).join(", ")}.`);
  process.exitCode = 1;
} else {
  await build();
  for (const name of named.length > 0 ? named : Object.keys(PARTS)) await (await PARTS[name]()).measure();
}
