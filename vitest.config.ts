import { existsSync, statfsSync } from "node:fs";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const PURE = [
  "worker/**/*domain.test.ts",
  "worker/kernel/*.test.ts",
  "app/**/*.test.ts",
  "app/**/*.test.tsx",
  "scripts/**/*.test.{ts,mjs}",
];

/** Tests of the built Worker, pages and all: built first where the sources are newer. */
const BUILT = ["worker/**/*.built.test.ts"];

const workers = () =>
  cloudflareTest(async () => ({
    main: "./worker/test/entry.ts",
    wrangler: { configPath: "./wrangler.toml" },
    miniflare: { bindings: { TEST_MIGRATIONS: await readD1Migrations("./migrations") } },
  }));

// The databases of the tests are files, flushed at each write: in memory, where there is room, they wait for no disk.
const MEMORY = "/dev/shm";
if (process.platform === "linux" && existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize > 2 ** 30) process.env.TMPDIR = MEMORY;
}

/** `npm test -- --seed N`: files and tests in a random order, the same for the same N. */
const SEED = Number(process.env.TEST_SEED ?? Number.NaN);
const ORDER = Number.isNaN(SEED) ? {} : { shuffle: { files: true, tests: true }, seed: SEED };

/** One project after the other, each on two cores. */
const project = (groupOrder: number) => ({
  // A timeout ends a test that hangs. It says nothing about speed: the machine may be busy with other work.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  sequence: { ...ORDER, groupOrder },
  // A runtime for each file costs more than its tests: the set-up makes the one that is there as new.
  isolate: false,
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    teardownTimeout: 60_000,
    sequence: ORDER,
    projects: [
      {
        test: {
          ...project(0),
          name: "unit",
          include: PURE,
          environment: "node",
          setupFiles: ["./worker/test/fresh.ts"],
        },
      },
      {
        plugins: [workers()],
        test: {
          ...project(1),
          name: "worker",
          include: ["worker/**/*.test.ts"],
          exclude: [...PURE, ...BUILT],
          setupFiles: ["./worker/test/setup.ts"],
          alias: [
            { find: /^\.\/hashing-cost\.ts$/, replacement: `${import.meta.dirname}/worker/test/hashing-cost.ts` },
          ],
        },
      },
      {
        plugins: [workers()],
        test: {
          ...project(2),
          name: "built",
          include: BUILT,
          globalSetup: ["./worker/test/build.ts"],
          setupFiles: ["./worker/test/setup.ts"],
        },
      },
    ],
  },
});
