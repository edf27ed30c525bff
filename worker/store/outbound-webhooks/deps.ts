import type { StoreDeps } from "../deps.ts";

/** What the webhooks need around them. */
export interface OutboundWebhooksDeps extends Pick<StoreDeps, "db" | "env" | "now" | "waitUntil"> {
  seal: (text: string) => Promise<string>;
  unseal: (sealed: string) => Promise<string>;
  /** The fetch that calls endpoints; tests hand in a stand-in. */
  fetch: typeof fetch;
}
