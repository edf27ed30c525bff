/**
 * The tables and record pages of the admin area: search, filters, sort order and pages in the URL,
 * keyboard shortcuts, selection, and the layout of one record.
 */
export { defineColumns } from "./columns.ts";
export { CursorPages } from "./cursor-pages.tsx";
export { DataTable } from "./data-table.tsx";
export type { Filter } from "./filter-bar.tsx";
export { readListParams } from "./list-params.ts";
export { ListTabs } from "./list-tabs.tsx";
export { joinParts, PhoneRow } from "./phone-row.tsx";
export { PhoneTable } from "./phone-table.tsx";
export { Detail, DetailHeader, Drawer, Panel } from "./record-detail.tsx";
export { SaveBar } from "./save-bar.tsx";
export { SectionError } from "./section-error.tsx";
export { showUndoToast } from "./undo-toast.ts";
export { useDrawerParam } from "./use-drawer-param.ts";
