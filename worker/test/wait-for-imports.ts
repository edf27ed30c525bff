/** Vitest's own account of what it loads, as `vi.dynamicImportSettled` uses it. */
interface Loading {
  resolvingModules: ReadonlySet<string>;
  evaluatedModules: { idToModuleMap: ReadonlyMap<string, { promise?: unknown; evaluated?: boolean }> };
}

/** In ms, and how often: an import that failed stays in the account, and nothing waits for it for ever. */
const STEP = 5;
const STEPS = 60;
const { setTimeout: later } = globalThis;

/**
 * Waits for modules that are still loading when a file ends, as an object's work in the background loads some when it needs
 * them: Vitest ends the run with an error where it closes a file meanwhile.
 */
export async function waitForImports(): Promise<void> {
  const { resolvingModules, evaluatedModules } = (globalThis as unknown as { __vitest_worker__: Loading })
    .__vitest_worker__;
  const isLoading = () =>
    resolvingModules.size > 0 ||
    [...evaluatedModules.idToModuleMap.values()].some(({ promise, evaluated }) => promise && !evaluated);
  for (let step = 0; step < STEPS && isLoading(); step++) await new Promise((resolve) => later(resolve, STEP));
}
