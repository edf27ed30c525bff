import { create } from "zustand";

/** Ids of the articles and recipes that this person saved; undefined while unknown. */
export const useSavedIds = create<{ ids: ReadonlySet<string> | undefined }>()(() => ({ ids: undefined }));

/** Where a guest's device keeps its list; without one nothing is loaded. */
export const SAVED_KEY = "tikari-saved";
