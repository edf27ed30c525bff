import type { TestProject } from "vitest/node";
// @ts-expect-error The scripts are plain JavaScript, because they run before anything is installed.
import { build } from "../../scripts/lib/setup-steps.mjs";

/** Builds the Worker if its sources changed, where tests of the built Worker are among those that run. */
export default async function setup(project: TestProject): Promise<void> {
  const { filenamePattern } = project.vitest as { filenamePattern?: string[] };
  const { testFiles } = await project.globTestFiles(filenamePattern);
  if (testFiles.some((file) => file.endsWith(".built.test.ts"))) await build();
}
