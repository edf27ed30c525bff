import { and, asc, inArray, isNull, lte } from "drizzle-orm";
import { newId } from "../../../kernel/ids.ts";
import { MINUTE, SECOND } from "../../../kernel/instants.ts";
import type { WebhookNews } from "../contract.ts";
import { testDeliveries } from "../schema.ts";
import type { TestBase } from "./object-store.ts";
import { SCENARIOS } from "./test-cards.ts";

/** A webhook of the test gateway, as it is sent. */
export interface TestEvent {
  id: string;
  type: "payment.created" | "payment.updated" | "refund.updated";
  about: NonNullable<WebhookNews["about"]>;
}

/** The webhooks that the test gateway owes, written down with what caused them. */
export function testDeliveriesOf({ db, now }: TestBase) {
  const row = (event: TestEvent, dueAt: number) =>
    db.insert(testDeliveries).values({ id: newId(now()), eventId: event.id, body: JSON.stringify(event), dueAt });

  return {
    /**
     * What is owed for one piece of news: as the scenario says late, twice, with an older one after it, or never.
     * @param dueAt when well-behaved news would come
     */
    owe(scenario: string, type: TestEvent["type"], about: TestEvent["about"], dueAt: number) {
      const event: TestEvent = { id: `tevt_${newId(now())}`, type, about };
      switch (SCENARIOS[scenario]?.hooks) {
        case "none":
          return [];
        case "late":
          return [row(event, dueAt + MINUTE)];
        case "twice":
          return [row(event, dueAt), row(event, dueAt + 2 * SECOND)];
        case "disordered": {
          const older: TestEvent = {
            id: `tevt_${newId(now())}`,
            type: "payment.created",
            about: { ...about, version: about.version - 1 },
          };
          return [row(event, dueAt), row(older, dueAt + 2 * SECOND)];
        }
        default:
          return [row(event, dueAt)];
      }
    },

    /**
     * Takes the webhooks that are due. Each is taken once: if the Worker dies before it is handed on, it
     * is a lost webhook, and the reconciler must do without it.
     */
    async due(limit = 20): Promise<{ body: string }[]> {
      const ready = db
        .select({ id: testDeliveries.id })
        .from(testDeliveries)
        .where(and(isNull(testDeliveries.sentAt), lte(testDeliveries.dueAt, now())))
        .orderBy(asc(testDeliveries.dueAt), asc(testDeliveries.id))
        .limit(limit);
      const taken = await db
        .update(testDeliveries)
        .set({ sentAt: now() })
        .where(and(isNull(testDeliveries.sentAt), inArray(testDeliveries.id, ready)))
        .returning({ body: testDeliveries.body, dueAt: testDeliveries.dueAt, id: testDeliveries.id });
      return taken.sort((a, b) => a.dueAt - b.dueAt || (a.id < b.id ? -1 : 1));
    },
  };
}
