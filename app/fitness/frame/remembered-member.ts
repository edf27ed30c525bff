import { REMEMBERED_MEMBER as KEY } from "#app/lib/device-database.ts";

export function rememberMember(member: string): void {
  try {
    localStorage.setItem(KEY, member);
  } catch {
    // Storage is blocked here: without a connection the app says so.
  }
}

export function readRememberedMember(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
