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

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: PURE, environment: "node" } },
      {
        plugins: [workers()],
        test: {
          name: "worker",
          // Real password hashing and money tests on two busy cores; no test waits for time to pass.
          testTimeout: 30_000,
          include: ["worker/**/*.test.ts"],
          exclude: [...PURE, ...BUILT],
          setupFiles: ["./worker/test/setup.ts"],
        },
      },
      {
        plugins: [workers()],
        test: {
          name: "built",
          testTimeout: 30_000,
          include: BUILT,
          globalSetup: ["./worker/test/build.ts"],
          setupFiles: ["./worker/test/setup.ts"],
        },
      },
    ],
  },
});
