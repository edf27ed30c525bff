import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { apiRequest } from "#app/lib/api-request.ts";
import type { ProjectView, Recommendation } from "#worker/store/projects/contract.ts";
import { createProjectSaver, type DraftStorage } from "./project-saver.ts";

/** localStorage, or null where the browser keeps it closed. */
function getDraftStorage(): DraftStorage {
  try {
    return typeof localStorage === "undefined" ? null : localStorage;
  } catch {
    return null;
  }
}

/** The page's own data is fresh when it is loaded; when it stands here again (the site was away), it is not. */
let wasMountedBefore = false;

/** A draft that saves itself: when an answer changes, when the network is back, and when the page is looked at again. */
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
