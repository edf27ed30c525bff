import { QueryObserver } from "@tanstack/react-query";
import { apiRequest } from "./api-request.ts";
import { CACHE } from "./cache-times.ts";
import { queryClient, queryFnFor } from "./query.ts";
import { forgetOtherMember } from "./remembered-member.ts";
import { hasSessionHint } from "./session-hint-cookie.ts";
import type { User } from "./viewer-store.ts";

const fetchUser = queryFnFor({ on401: "returnNull" });

/**
 * Fetches the signed-in user and keeps it up to date while the page is open. Loaded for members only. After each change of the user it checks whether the server confirms access to the admin area.
 */
export function watchViewer(onChange: (user: User | null, hasAccess: boolean) => void): void {
  let checkedStaff: string | null = null;
  let hasAccess = false;
  const onUserChange = async (user: User | null) => {
    forgetOtherMember();
    const staff = user && user.role !== "member" ? `${user.email} ${user.role}` : null;
    if (staff === checkedStaff) return onChange(user, hasAccess);
    checkedStaff = staff;
    hasAccess = false;
    onChange(user, hasAccess);
    if (staff === null || !(await fetchAdminAccess()) || checkedStaff !== staff) return;
    hasAccess = true;
    onChange(user, hasAccess);
  };
  const observer = new QueryObserver<User | null>(queryClient(), {
    queryKey: ["/api/auth/user"],
    // The hint cookie is deleted with the session: without it there is nothing to fetch.
    queryFn: async (context) => (hasSessionHint() ? ((await fetchUser(context)) as User | null) : null),
    staleTime: CACHE.authStaleTime,
    gcTime: CACHE.authGcTime,
    retry: false,
    refetchOnWindowFocus: true,
    refetchOnMount: true,
    refetchOnReconnect: true,
  });
  observer.subscribe(({ data, isError }) => {
    if (isError) onUserChange(null);
    else if (data !== undefined) onUserChange(data);
  });
}

/** Whether the server grants access to the admin area; a failure is logged and denies it. */
async function fetchAdminAccess(): Promise<boolean> {
  try {
    return (await apiRequest<{ hasAccess: boolean }>("GET", "/api/auth/check-admin-access")).hasAccess === true;
  } catch (error) {
    console.warn("The admin access check failed; access is denied.", error);
    return false;
  }
}
