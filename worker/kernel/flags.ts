/** Flags that every request needs: one KV document, written by the Control object. */
export interface Flags {
  /** Raised by every change; an open page ignores lower ones. */
  version: number;
  /** Raised by publishing and by every change of a flag: part of each cached page's key. */
  contentVersion: number;
  maintenance: { isEnabled: boolean; message: string | null; endsAt: number | null };
  forumEnabled: boolean;
  /** A copy of the setting `analyticsEnabled`, so that pages know without a request whether to send page views. */
  countPageviews: boolean;
}

export const DEFAULT_FLAGS: Flags = {
  version: 0,
  contentVersion: 0,
  maintenance: { isEnabled: false, message: null, endsAt: null },
  forumEnabled: true,
  countPageviews: true,
};
