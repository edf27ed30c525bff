import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const PURE = ["worker/**/*domain.test.ts", "worker/kernel/*.test.ts", "app/**/*.test.ts", "app/**/*.test.tsx"];

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: PURE, environment: "node" } },
      {
        plugins: [
          cloudflareTest(async () => ({
            main: "./worker/test/entry.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: { bindings: { TEST_MIGRATIONS: await readD1Migrations("./migrations") } },
          })),
        ],
        test: {
          name: "worker",
          include: ["worker/**/*.test.ts"],
          exclude: PURE,
          setupFiles: ["./worker/test/setup.ts"],
        },
      },
    ],
  },
});
