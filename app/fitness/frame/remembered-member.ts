/** Whose log this device opens where the server can't be asked. */
const KEY = "tikari-fitness-member";

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

export function forgetMember(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
