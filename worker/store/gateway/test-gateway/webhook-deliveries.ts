import { and, asc, inArray, isNull, lte } from "drizzle-orm";
import { newId } from "../../../kernel/ids.ts";
import { MINUTE, SECOND } from "../../../kernel/instants.ts";
import type { WebhookEvent } from "../contract.ts";
import { testDeliveries } from "../schema.ts";
import type { TestObjectStoreDeps } from "./object-store.ts";
import { SCENARIOS } from "./test-cards.ts";

/** The body of a test gateway webhook. */
export interface TestWebhookEvent {
  id: string;
  type:
    | "payment.created"
    | "payment.updated"
    | "refund.created"
    | "refund.updated"
    | "dispute.created"
    | "dispute.updated";
  about: NonNullable<WebhookEvent["about"]>;
}

/** The webhooks that the test gateway has to send, written in the batch of what caused them. */
export function createWebhookDeliveries({ db, now }: TestObjectStoreDeps) {
  const insertDelivery = (event: TestWebhookEvent, dueAt: number) =>
    db.insert(testDeliveries).values({ id: newId(now()), eventId: event.id, body: JSON.stringify(event), dueAt });

  return {
    /**
     * The webhooks for one event: late, twice, with an older one after it, or never, as the scenario says.
     * @param dueAt when the webhook is normally sent
     */
    scheduleStatements(
      scenario: string,
      type: TestWebhookEvent["type"],
      about: TestWebhookEvent["about"],
      dueAt: number,
    ) {
      const event: TestWebhookEvent = { id: `tevt_${newId(now())}`, type, about };
      switch (SCENARIOS[scenario]?.webhooks) {
        case "none":
          return [];
        case "late":
          return [insertDelivery(event, dueAt + MINUTE)];
        case "twice":
          return [insertDelivery(event, dueAt), insertDelivery(event, dueAt + 2 * SECOND)];
        case "disordered": {
          const older: TestWebhookEvent = {
            id: `tevt_${newId(now())}`,
            type: about.kind === "refund" ? "refund.created" : "payment.created",
            about: { ...about, version: about.version - 1 },
          };
          return [insertDelivery(event, dueAt), insertDelivery(older, dueAt + 2 * SECOND)];
        }
        default:
          return [insertDelivery(event, dueAt)];
      }
    },

    /**
     * Takes the webhooks that are due, each once: if the Worker crashes before delivery, the webhook is lost,
     * and the reconciler must do without it.
     */
    async takeDue(limit = 20): Promise<{ body: string }[]> {
      const ready = db
        .select({ id: testDeliveries.id })
        .from(testDeliveries)
        .where(and(isNull(testDeliveries.sentAt), lte(testDeliveries.dueAt, now())))
        .orderBy(asc(testDeliveries.dueAt), asc(testDeliveries.id))
        .limit(limit);
      const deliveries = await db
        .update(testDeliveries)
        .set({ sentAt: now() })
        .where(and(isNull(testDeliveries.sentAt), inArray(testDeliveries.id, ready)))
        .returning({ body: testDeliveries.body, dueAt: testDeliveries.dueAt, id: testDeliveries.id });
      return deliveries.sort((a, b) => a.dueAt - b.dueAt || (a.id < b.id ? -1 : 1));
    },
  };
}
