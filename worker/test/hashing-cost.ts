/**
 * Replaces worker/auth/hashing-cost.ts in the Workers tests: they hash some hundred passwords, a quarter of a second
 * each at the real cost. `hashing.domain.test.ts` and the e2e tests use the real one.
 */
export const SCRYPT = { ln: 4, r: 8, p: 1 } as const;
