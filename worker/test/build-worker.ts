// @ts-expect-error The scripts are plain JavaScript, because they run before anything is installed.
import { build } from "../../scripts/lib/setup-steps.mjs";

/** The built Worker is current before its tests look at it. */
export default async function setup(): Promise<void> {
  await build();
}
