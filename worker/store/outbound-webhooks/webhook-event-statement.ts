import { newId } from "../../kernel/ids.ts";
import type { BatchStatement } from "../statement.ts";
import type { WebhookEventType } from "./contract.ts";
import type { OutboundWebhooksDeps } from "./deps.ts";
import { webhookEvents } from "./schema.ts";

/** Records an event, for the batch of the change that it reports. The job delivers it to every endpoint that asked for its type. */
export function webhookEventStatement(
  { db, now }: Pick<OutboundWebhooksDeps, "db" | "now">,
  type: WebhookEventType,
  body: object,
): BatchStatement {
  const at = now();
  return db.insert(webhookEvents).values({ id: newId(at), type, body: JSON.stringify(body), at });
}
