/** Links that show a text to people without an account before it is published. */
import { DAY } from "../kernel/instants.ts";

/** How long a link may be valid, in days. */
export const PREVIEW_DAYS = [1, 7, 30] as const;
export type PreviewDays = (typeof PREVIEW_DAYS)[number];

/** The path of a link: its id and a signature, so that nobody can make one up. */
export const previewPath = (id: string, signature: string): string => `/preview/${id}.${signature}`;

/** The id and the signature of a link; null for anything else. */
export function parsePreviewToken(token: string): { id: string; signature: string } | null {
  const [, id, signature] = /^([\w-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  return id && signature ? { id, signature } : null;
}

/** What a link is right now. */
export function previewState(
  { expiresAt, revokedAt }: { expiresAt: number; revokedAt: number | null },
  now: number,
): "active" | "expired" | "revoked" {
  if (revokedAt !== null) return "revoked";
  return expiresAt <= now ? "expired" : "active";
}

/** When a link made now ends. */
export const previewEnd = (days: PreviewDays, now: number): number => now + days * DAY;
