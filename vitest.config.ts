import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join, relative } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
// @ts-expect-error The scripts are plain JavaScript, because they run before anything is installed.
import { writeFoodLibrary } from "./scripts/lib/food-library.mjs";

await writeFoodLibrary();

const PURE = [
  "worker/**/*domain.test.ts",
  "worker/kernel/*.test.ts",
  "app/**/*.test.ts",
  "app/**/*.test.tsx",
  "scripts/**/*.test.{ts,mjs}",
];

/**
 * What the Worker loads of packages, bundled before the tests begin: otherwise each of their hundreds of files is transformed,
 * sent to each runtime and evaluated alone. A package that is not named here works all the same.
 */
const PACKAGES = [
  "drizzle-orm",
  "drizzle-orm/batch",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "drizzle-orm/sqlite-core/query-builders/raw",
  "zod",
  "hono",
  "hono/html",
  "fflate",
  "parse5",
  "jose",
  "yaml",
  "saxes",
  "otpauth",
  "oauth4webapi",
  "@simplewebauthn/server",
  "mdast-util-directive",
  "mdast-util-from-markdown",
  "mdast-util-gfm",
  "mdast-util-to-markdown",
  "micromark-extension-directive",
  "micromark-extension-gfm",
];

const workers = () =>
  cloudflareTest(async () => ({
    main: "./worker/test/worker-entry.ts",
    wrangler: { configPath: "./wrangler.toml" },
    miniflare: {
      // Stands for a read replica of DB (worker/test/lagging-database.ts).
      d1Databases: ["REPLICA"],
      // Answers all D1 databases (worker/test/quick-databases.ts).
      workers: [
        {
          name: "databases",
          modules: true,
          modulesRoot: `${import.meta.dirname}/worker/test`,
          scriptPath: `${import.meta.dirname}/worker/test/database-server.mjs`,
          compatibilityDate: "2026-10-06",
          durableObjects: { TEST_DATABASE: { className: "TestDatabase", useSQLite: true } },
        },
      ],
      durableObjects: {
        TEST_DATABASE: { className: "TestDatabase", scriptName: "databases", useSQLite: true },
      },
      bindings: {
        ...(process.env.TEST_NOW ? { TEST_NOW: process.env.TEST_NOW } : {}),
        TEST_D1: process.env.TEST_D1 ?? "",
        TEST_MIGRATIONS: await readD1Migrations("./migrations"),
        TEST_ANALYTICS_MIGRATIONS: await readD1Migrations("./migrations-analytics"),
        TEST_SEARCH_MIGRATIONS: await readD1Migrations("./migrations-search"),
      },
    },
  }));

// The tests' databases are files that are flushed at each write: in memory, if there is room, that does not wait for a
// disk. In a folder of this run, since the runtimes leave some behind: it goes with the run, or with the next one where a
// run was killed.
const MEMORY = "/dev/shm";
if (process.platform === "linux" && existsSync(MEMORY)) {
  for (const name of readdirSync(MEMORY)) {
    const owner = /^tikari-tests-(\d+)$/.exec(name)?.[1];
    if (owner && !existsSync(`/proc/${owner}`)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize > 2 ** 30) {
    const folder = join(MEMORY, `tikari-tests-${process.pid}`);
    mkdirSync(folder, { recursive: true });
    process.env.TMPDIR = folder;
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  }
}

/** `npm test -- --seed N`: files and tests in a random order, the same for the same N. */
const SEED = Number(process.env.TEST_SEED ?? Number.NaN);
const ORDER = Number.isNaN(SEED) ? {} : { shuffle: { tests: true }, seed: SEED };

/**
 * Vitest shuffles the files in the order in which it found them, which differs from run to run; this order does not.
 */
class Shuffled extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      createHash("sha256")
        .update(`${SEED} ${relative(import.meta.dirname, moduleId)}`)
        .digest("hex");
    const places = new Map(files.map((file) => [file, place(file)]));
    return files.toSorted((a, b) => ((places.get(a) ?? "") < (places.get(b) ?? "") ? -1 : 1));
  }
}

/**
 * Files of the built Worker first, which take longest however short they are: by size alone, as Vitest orders files that it
 * does not know, some are last, and one core has nothing to do meanwhile.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (moduleId.endsWith(".built.test.ts") ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** One project after the other, each on two cores. */
const project = (groupOrder: number) => ({
  // A timeout ends a test that hangs. It is no limit on speed: the machine may be busy with other work.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 10 } },
  sequence: { ...ORDER, groupOrder },
  // A runtime for each file costs more than its tests: the set-up resets the shared one instead.
  isolate: false,
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    teardownTimeout: 60_000,
    sequence: Number.isNaN(SEED) ? { sequencer: LongFirst } : { ...ORDER, sequencer: Shuffled },
    projects: [
      {
        test: {
          ...project(0),
          name: "unit",
          include: PURE,
          environment: "node",
          setupFiles: ["./worker/test/reset-modules.ts"],
        },
      },
      {
        plugins: [workers()],
        test: {
          ...project(1),
          name: "worker",
          deps: { optimizer: { ssr: { enabled: true, include: PACKAGES } } },
          include: ["worker/**/*.test.ts"],
          exclude: PURE,
          globalSetup: ["./worker/test/build-worker.ts"],
          setupFiles: ["./worker/test/setup.ts"],
          alias: [
            { find: /^\.\/hashing-cost\.ts$/, replacement: `${import.meta.dirname}/worker/test/hashing-cost.ts` },
            { find: /^\.\/sample-of\.ts$/, replacement: `${import.meta.dirname}/worker/test/sample-of.ts` },
            // Assets are built files, which most tests do without.
            {
              find: /^\.\/read-library-file\.ts$/,
              replacement: `${import.meta.dirname}/worker/test/read-library-file.ts`,
            },
          ],
        },
      },
    ],
  },
});
