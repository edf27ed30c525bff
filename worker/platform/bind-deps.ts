type Bound<F> = { [K in keyof F]: F[K] extends (deps: never, ...args: infer A) => infer R ? (...args: A) => R : never };

/**
 * Gives functions their dependencies, so that a service is the list of its use cases: `(deps, ...args)` becomes
 * `(...args)`. What each does is written where it is defined.
 */
export const bindDeps = <D, F extends Record<string, (deps: D, ...args: never[]) => unknown>>(
  deps: D,
  functions: F,
): Bound<F> => Object.fromEntries(Object.entries(functions).map(([name, f]) => [name, f.bind(null, deps)])) as Bound<F>;
