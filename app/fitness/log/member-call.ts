/** Calls that name the member whose page this is: it stays open when someone else signs in to the same browser. */
import { apiRequest } from "#app/lib/api-request.ts";
import { isOtherMember } from "./sync-log.ts";

let opened: string | null = null;

/** Whose log is open on this page. */
export const openedMember = (): string | null => opened;
export const setOpenedMember = (member: string | null): void => {
  opened = member;
};

/** The address of a call, with the member that it is for: of the log that is open, unless it names one. */
export const memberUrl = (path: string, member = opened): string =>
  `${path}${path.includes("?") ? "&" : "?"}member=${member}`;

/** Where a call was refused because someone else is signed in by now, they get a page of their own. */
export function leaveToOther(error: unknown): void {
  if (isOtherMember(error)) location.reload();
}

/** As `apiRequest`, for the member whose log is open. */
export async function memberRequest<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return await apiRequest<T>(method, memberUrl(path), body);
  } catch (error) {
    leaveToOther(error);
    throw error;
  }
}
