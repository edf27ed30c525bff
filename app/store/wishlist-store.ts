import { create } from "zustand";

/** Ids of the products on this person's wishlist; undefined while unknown. */
export const useWishlist = create<{ ids: ReadonlySet<string> | undefined }>()(() => ({ ids: undefined }));

/** The key under which this browser notes that its guest has a wishlist: without one nothing is loaded. */
export const HAS_WISHLIST_KEY = "tikari-wishes";
