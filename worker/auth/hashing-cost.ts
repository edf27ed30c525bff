/**
 * What a password hash costs: scrypt with N=2^14, r=8, p=5, a row of the OWASP Password Storage
 * Cheat Sheet (16 MiB). A file of its own, so that the Workers tests can take a cheaper one.
 */
export const SCRYPT = { ln: 14, r: 8, p: 5 } as const;
