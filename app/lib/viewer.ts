import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { CACHE, queryFnFor } from "./query.ts";

/** The signed-in person as GET /api/auth/user answers. */
export interface User {
  firstName: string | null;
  email: string;
  role: "member" | "moderator" | "admin";
  encryptionEnabled: boolean;
}

const fetchUser = queryFnFor({ on401: "returnNull" });

/**
 * `undefined` while unknown, `null` for a guest. A browser without the hint cookie, which comes and
 * goes with the session, is a guest's: that saves a call on each of their pages.
 */
export function useUser(): User | null | undefined {
  const { data, isError } = useQuery<User | null>({
    queryKey: ["/api/auth/user"],
    queryFn: async (context) =>
      document.cookie.includes(`${HINT_COOKIE}=`) ? ((await fetchUser(context)) as User | null) : null,
    staleTime: CACHE.authStaleTime,
    gcTime: CACHE.authGcTime,
    retry: false,
    refetchOnWindowFocus: true,
    refetchOnMount: true,
    refetchOnReconnect: true,
  });
  useEffect(() => {
    if (data === undefined) return;
    document.documentElement.dataset.viewer = data ? "member" : "guest";
  }, [data]);
  return isError ? null : data;
}

/** True once the server has confirmed access to the admin area; any failure is logged and means no. */
export function useAdminAccess(user: User | null | undefined): boolean {
  const { data, error } = useQuery<{ hasAccess: boolean } | null>({
    queryKey: ["/api/auth/check-admin-access", user?.email ?? ""],
    enabled: Boolean(user) && user?.role !== "member",
    staleTime: 0,
  });
  useEffect(() => {
    if (error) console.warn("The admin access check failed; access is denied.", error.message);
  }, [error]);
  return !error && data?.hasAccess === true;
}

/** What the menu calls a person: the first name, or else the e-mail address. */
export const nameOf = (user: Pick<User, "firstName" | "email">): string => user.firstName || user.email;

/** The readable cookie that keeps the place of the user menu; it opens nothing. */
export const HINT_COOKIE = "tikari-hint";

/** Plain JavaScript, run before the first paint: marks the document as a member's by the hint cookie. */
export const viewerBootScript = `(function(){var m=document.cookie.match(/(?:^|; )${HINT_COOKIE}=([^;]*)/);document.documentElement.dataset.viewer=m?"member":"guest"})()`;

/** Plain JavaScript, run where the menu's name stands: writes the hinted name (its last letter is the role), so that nothing jumps. */
export const hintNameScript = `(function(){var m=document.cookie.match(/(?:^|; )${HINT_COOKIE}=([^;]*)/);if(!m)return;try{var n=decodeURIComponent(m[1].slice(0,-1));document.querySelectorAll("[data-hint-name]").forEach(function(e){e.textContent=n})}catch(_){}})()`;
