// @ts-expect-error The scripts are plain JavaScript, because they run before anything is installed.
import { build } from "../../scripts/lib/setup-steps.mjs";

/** Builds the Worker if its sources changed, before the tests of the built Worker run. */
export default async function setup(): Promise<void> {
  await build();
}
