import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { apiRequest } from "#app/lib/api-request.ts";
import type { ProjectView, Recommendation } from "#worker/store/projects/contract.ts";
import { createProjectSaver, type DraftStorage } from "./project-saver.ts";

/** localStorage, or null where the browser blocks it. */
function getDraftStorage(): DraftStorage {
  try {
    return typeof localStorage === "undefined" ? null : localStorage;
  } catch {
    return null;
  }
}

/** The loader's data is fresh on a page load, but not when the page is mounted again after maintenance. */
let wasMountedBefore = false;

/** A draft that saves itself: when an answer changes, when the browser is online again, and when the page becomes visible. */
export function useProjectDraft(start: { project: ProjectView | null; recommendation: Recommendation | null }) {
  const [saver] = useState(() => createProjectSaver(start, apiRequest, getDraftStorage()));
  const state = useStore(saver.store);
  useEffect(() => {
    saver.wake();
    if (wasMountedBefore) void saver.refresh();
    wasMountedBefore = true;
    const refresh = () => void saver.refresh();
    const onVisibilityChange = () => document.visibilityState === "visible" && refresh();
    addEventListener("online", refresh);
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      removeEventListener("online", refresh);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    };
  }, [saver]);
  return { saver, state };
}
