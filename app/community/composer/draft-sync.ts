import type { Draft } from "#worker/members/contract.ts";

/** What is being written, with all its fields. */
export interface DraftContent {
  title: string;
  text: string;
  fields: Record<string, string>;
}

/** The same as this device keeps it: it survives a lost connection, and the forum being switched off. */
export interface LocalDraft extends DraftContent {
  /** Of the server's draft that it is based on; 0: the server has none. */
  version: number;
  /** The server has not got this yet. */
  isUnsaved: boolean;
}

export type DraftState =
  | { kind: "none" }
  | { kind: "draft"; draft: LocalDraft }
  /** Two places have written on: the writer chooses. */
  | { kind: "conflict"; mine: LocalDraft; other: LocalDraft };

export const isEmptyDraft = ({ title, text }: DraftContent): boolean => title.trim() === "" && text.trim() === "";
const isSame = (a: DraftContent, b: DraftContent): boolean =>
  a.text === b.text && a.title === b.title && JSON.stringify(a.fields) === JSON.stringify(b.fields);
const toLocal = ({ title, text, fields, version }: Draft): LocalDraft => ({
  ...{ title, text, fields, version, isUnsaved: false },
});

/** What a page begins with: the device's draft or the server's, whichever was written on. */
export function mergeDrafts(local: LocalDraft | null, server: Draft | null): DraftState {
  const other = server && toLocal(server);
  if (!local || (isEmptyDraft(local) && !local.isUnsaved))
    return other ? { kind: "draft", draft: other } : { kind: "none" };
  // It was posted or discarded elsewhere, and nothing was written here since.
  if (!other && local.version > 0 && !local.isUnsaved) return { kind: "none" };
  if (!other) return { kind: "draft", draft: { ...local, version: 0, isUnsaved: true } };
  if (!local.isUnsaved || isSame(local, other)) return { kind: "draft", draft: other };
  if (local.version === other.version || isEmptyDraft(other))
    return { kind: "draft", draft: { ...local, version: other.version } };
  return isEmptyDraft(local) ? { kind: "draft", draft: other } : { kind: "conflict", mine: local, other };
}
