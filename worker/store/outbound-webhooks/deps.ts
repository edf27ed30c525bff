import type { StoreDeps } from "../deps.ts";

/** What the outbound webhooks depend on. */
export interface OutboundWebhooksDeps extends Pick<StoreDeps, "db" | "env" | "now" | "waitUntil"> {
  seal: (text: string) => Promise<string>;
  unseal: (sealed: string) => Promise<string>;
  /** The fetch that calls endpoints; tests pass a fake. */
  fetch: typeof fetch;
}
