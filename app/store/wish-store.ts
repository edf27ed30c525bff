import { create } from "zustand";

/** Ids of the products that this person wishes for; undefined while it is not known. */
export const wishes = create<{ ids: ReadonlySet<string> | undefined }>()(() => ({ ids: undefined }));

/** Tells this browser that its guest has wishes: others are not asked about. */
export const KEPT = "tikari-wishes";
