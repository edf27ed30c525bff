import { toSlug } from "../content/domain-body.ts";

/** Names that would look like the team's, or like a page of the community. */
const RESERVED = new Set([
  "admin",
  "administrator",
  "everyone",
  "here",
  "me",
  "mod",
  "moderator",
  "staff",
  "support",
  "system",
  "team",
]);
const MIN_LENGTH = 3;
const MAX_LENGTH = 24;

/** A name for mentions made of the name that others see; empty where nothing fitting is left of it. */
export function baseHandle(name: string): string {
  const base = toSlug(name).slice(0, MAX_LENGTH).replace(/-$/, "");
  return base.length < MIN_LENGTH || isReservedHandle(base) ? "" : base;
}

/** Whether a name for mentions belongs to nobody. */
export const isReservedHandle = (handle: string): boolean => RESERVED.has(handle.toLowerCase());
