/**
 * The tables and record pages of the admin rooms: search, filters, order and pages in the address,
 * keys, selection, and the frame of one record.
 */
export { type BulkAction, type DataColumn, DataTable, type DataTableProps } from "./data-table.tsx";
export { Detail, DetailHead, Drawer, Panel } from "./detail.tsx";
export type { Filter } from "./filter-bar.tsx";
export { askedOf } from "./params.ts";
export { RoomError } from "./room-error.tsx";
export { SaveBar } from "./save-bar.tsx";
export { undoToast } from "./undo.ts";
