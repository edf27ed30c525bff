/**
 * Stands in for worker/auth/hashing-cost.ts in the Workers tests: they hash some hundred passwords, a quarter of
 * a second each at the real cost. `hashing.domain.test.ts` and the journeys keep to the real one.
 */
export const SCRYPT = { ln: 4, r: 8, p: 1 } as const;
