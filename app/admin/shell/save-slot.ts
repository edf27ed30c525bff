/** Where a page's save bar stands while there are unsaved changes: over the search field, on phones at the bottom. */
export const SAVE_SLOT_ID = "admin-save-slot";
