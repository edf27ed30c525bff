import { ACCOUNT_COOKIE, accountTag } from "#worker/kernel/account-tag.ts";
import { readStored, store } from "./local-store.ts";

/** Under it localStorage has whose log this device opens where the server can't be asked. */
export const REMEMBERED_MEMBER = "tikari-fitness-member";

export const rememberMember = (member: string): void => store(REMEMBERED_MEMBER, member);

/** Whose log this device opens without a connection; null where someone else is signed in. */
export function readRememberedMember(): string | null {
  const member = readStored(REMEMBERED_MEMBER);
  return member !== null && isOtherAccount(member) ? null : member;
}

/** Someone else is signed in by now: nobody finds the earlier member's log here any more, once that session is over neither. */
export function forgetOtherMember(): void {
  const member = readStored(REMEMBERED_MEMBER);
  if (member !== null && isOtherAccount(member)) store(REMEMBERED_MEMBER, null);
}

/** Without the cookie nobody is signed in: a session ran out, and whoever is here is taken for the member. */
function isOtherAccount(member: string): boolean {
  const tag = document.cookie.split("; ").find((pair) => pair.startsWith(`${ACCOUNT_COOKIE}=`));
  return tag !== undefined && tag !== `${ACCOUNT_COOKIE}=${accountTag(member)}`;
}
