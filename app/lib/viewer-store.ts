import { useEffect } from "react";
import { create } from "zustand";
import { hasSessionHint, SESSION_HINT_COOKIE } from "./session-hint-cookie.ts";

/** The signed-in person as GET /api/auth/user answers. */
export interface User {
  firstName: string | null;
  email: string;
  role: "member" | "moderator" | "admin";
  encryptionEnabled: boolean;
}

/** `undefined` while unknown, `null` for a guest. */
const useViewerStore = create<{ user: User | null | undefined; adminAccess: boolean }>()(() => ({
  user: undefined,
  adminAccess: false,
}));

let isLoading = false;

/**
 * Loads the signed-in user. A browser without the hint cookie is a guest's, which saves a call and the query library on each page. A sign-in in another tab is noticed when this one becomes visible again.
 */
function loadViewer(): void {
  if (isLoading) return;
  if (!hasSessionHint()) {
    useViewerStore.setState({ user: null });
    return;
  }
  isLoading = true;
  import("./watch-viewer.ts").then(
    ({ watchViewer }) => watchViewer((user, adminAccess) => useViewerStore.setState({ user, adminAccess })),
    () => {
      isLoading = false;
      useViewerStore.setState({ user: null });
    },
  );
}

/** The signed-in person: `undefined` while unknown, `null` for a guest. */
export function useUser(): User | null | undefined {
  const user = useViewerStore((s) => s.user);
  useEffect(() => {
    loadViewer();
    addEventListener("focus", loadViewer);
    document.addEventListener("visibilitychange", loadViewer);
    return () => {
      removeEventListener("focus", loadViewer);
      document.removeEventListener("visibilitychange", loadViewer);
    };
  }, []);
  useEffect(() => {
    if (user === undefined) return;
    document.documentElement.dataset.viewer = user ? "member" : "guest";
  }, [user]);
  return user;
}

/** True once the server has confirmed the signed-in person's access to the admin area. */
export const useAdminAccess = (): boolean => useViewerStore((s) => s.adminAccess);

/** The name in the user menu: the first name, or else the email address. */
export const displayName = (user: Pick<User, "firstName" | "email">): string => user.firstName || user.email;

/** Plain JavaScript, run before the first paint: marks the document as a member's by the hint cookie. */
export const viewerScript = `(function(){var m=document.cookie.match(/(?:^|; )${SESSION_HINT_COOKIE}=([^;]*)/);document.documentElement.dataset.viewer=m?"member":"guest"})()`;

/** Plain JavaScript that runs right after the menu: writes the name from the hint cookie (its last letter is the role), so that nothing jumps. */
export const hintNameScript = `(function(){var m=document.cookie.match(/(?:^|; )${SESSION_HINT_COOKIE}=([^;]*)/);if(!m)return;try{var n=decodeURIComponent(m[1].slice(0,-1));document.querySelectorAll("[data-hint-name]").forEach(function(e){e.textContent=n})}catch(_){}})()`;
