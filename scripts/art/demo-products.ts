import { storeSeed } from "#worker/store/contract-seed.ts";
// @ts-expect-error The scripts are plain JavaScript, because they run before anything is installed.
import { readSeedContent } from "../lib/read-seed-content.mjs";

/** The products of migrations/seed, in the order of the store. */
export const DEMO_PRODUCTS = storeSeed.parse(readSeedContent()).products;
