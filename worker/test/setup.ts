import "./patient-waits.ts";
import "./quick-databases.ts";
import type { D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, vi } from "vitest";
import { resetIsolateState } from "../platform/isolate-reset.ts";
import { emptyStores, isolateRateLimits } from "./empty-stores.ts";
import { migrateDatabase } from "./migrated-databases.ts";
import { shiftClock } from "./shifted-clock.ts";
import { waitForImports } from "./wait-for-imports.ts";

const { DB, ANALYTICS, SEARCH, TEST_MIGRATIONS, TEST_ANALYTICS_MIGRATIONS, TEST_SEARCH_MIGRATIONS } = env as Env &
  Record<"TEST_MIGRATIONS" | "TEST_ANALYTICS_MIGRATIONS" | "TEST_SEARCH_MIGRATIONS", D1Migration[]>;

// The files of a project run one after the other in one runtime, because starting one for each costs more than the
// tests. Each file begins with the real clock, empty stores and fresh modules.
vi.useRealTimers();
shiftClock((env as { TEST_NOW?: string }).TEST_NOW);
vi.unstubAllGlobals();
await emptyStores();
isolateRateLimits();
await Promise.all([
  migrateDatabase("DB", DB, TEST_MIGRATIONS),
  migrateDatabase("ANALYTICS", ANALYTICS, TEST_ANALYTICS_MIGRATIONS),
  migrateDatabase("SEARCH", SEARCH, TEST_SEARCH_MIGRATIONS),
]);
resetIsolateState();
afterAll(waitForImports);
