import type { StoreBase } from "../deps.ts";

/** What the webhooks need around them. */
export interface HooksBase extends Pick<StoreBase, "db" | "env" | "now" | "later"> {
  seal: (text: string) => Promise<string>;
  unseal: (sealed: string) => Promise<string>;
  /** The fetch that calls endpoints; tests hand in a stand-in. */
  ask: typeof fetch;
}
