/** What stands at an address of an article, recipe or page. */
export type EntryAddress =
  /** Readers see it from then on (UTC in ms); `to` is where it stands now, where this is an old address. */
  | { status: "visible"; to: string | null; from: number }
  /** It was withdrawn. */
  | { status: "gone"; title: string };

export interface EntryAddresses {
  byPath: Record<string, EntryAddress>;
  /** Whether an address that isn't among them has no text. */
  isComplete: boolean;
}

/** Names the list of all addresses in the isolate's memory. */
export const ENTRY_ADDRESSES = "entry addresses";
