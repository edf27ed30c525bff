/**
 * The cost of a password hash: scrypt with N=2^14, r=8, p=5, as in the OWASP Password Storage Cheat Sheet (16 MiB). In
 * a file of its own, so that the Workers tests can replace it by a cheaper one.
 */
export const SCRYPT = { ln: 14, r: 8, p: 5 } as const;
