/** What the whole site must know on every request: one KV document, written by the Control object. */
export interface Flags {
  /** Raised by every change; an open page never goes back to a lower one. */
  version: number;
  /** Raised by publishing and by every flag: part of the key of each cached page. */
  contentVersion: number;
  maintenance: { isEnabled: boolean; message: string | null; endsAt: number | null };
  forumEnabled: boolean;
  /** A copy of the setting `analyticsEnabled`, so that pages know without asking that they need not send page views. */
  countPageviews: boolean;
}

export const DEFAULT_FLAGS: Flags = {
  version: 0,
  contentVersion: 0,
  maintenance: { isEnabled: false, message: null, endsAt: null },
  forumEnabled: true,
  countPageviews: true,
};
