import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { apiRequest } from "#app/lib/api-request.ts";
import type { ProjectView, Recommendation } from "#worker/store/projects/contract.ts";
import { projectSaver, type Shelf } from "./project-saver.ts";

/** localStorage, or null where the browser keeps it closed. */
function shelf(): Shelf {
  try {
    return typeof localStorage === "undefined" ? null : localStorage;
  } catch {
    return null;
  }
}

/** The page's own data is fresh when it is loaded; when it stands here again (the site was away), it is not. */
let stoodBefore = false;

/** A draft that saves itself: when an answer changes, when the network is back, and when the page is looked at again. */
export function useProject(start: { project: ProjectView | null; recommendation: Recommendation | null }) {
  const [saver] = useState(() => projectSaver(start, apiRequest, shelf()));
  const state = useStore(saver.store);
  useEffect(() => {
    saver.wake();
    if (stoodBefore) void saver.refresh();
    stoodBefore = true;
    const back = () => void saver.refresh();
    const seen = () => document.visibilityState === "visible" && back();
    addEventListener("online", back);
    document.addEventListener("visibilitychange", seen);
    return () => {
      removeEventListener("online", back);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [saver]);
  return { saver, state };
}
