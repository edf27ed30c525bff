/** Flags that every request needs: one KV document, written by the Control object. */
export interface Flags {
  /** Raised by every change; an open page ignores lower ones. */
  version: number;
  /** Counts publishings and changes of a flag. */
  contentVersion: number;
  /** What was published lately, see worker/platform/page-versions.ts; where it is missing, every cached page that is older is stale. */
  raised?: RaisedTags;
  /** The state of the database that holds all that was published; where it is missing, public pages ask the primary. */
  database?: PublishedState;
  maintenance: { isEnabled: boolean; message: string | null; endsAt: number | null };
  forumEnabled: boolean;
  /** A copy of the setting `analyticsEnabled`, so that pages know without a request whether to send page views. */
  countPageviews: boolean;
}

/** The tags of cached pages that were raised last, each with the `contentVersion` that raised it. */
export interface RaisedTags {
  /** The `contentVersion` that this belongs to: it says nothing about any other. */
  at: number;
  /** Whatever is older is stale, whatever its tags: the version of the last tag that found no room. */
  floor: number;
  /** Oldest first. */
  tags: Record<string, number>;
  /**
   * Only in the memory of an isolate that has published itself: publishings of others after this version may be missing.
   */
  completeTo?: number;
}

/** A bookmark of the database at or after the writes of every publishing. */
export interface PublishedState {
  /** The `contentVersion` that this belongs to: it says nothing about any other. */
  at: number;
  bookmark: string;
}

export const DEFAULT_FLAGS: Flags = {
  version: 0,
  contentVersion: 0,
  maintenance: { isEnabled: false, message: null, endsAt: null },
  forumEnabled: true,
  countPageviews: true,
};
