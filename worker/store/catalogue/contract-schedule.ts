import { z } from "zod";
import { mediaId } from "../../media/contract.ts";
import { idField } from "./contract-fields.ts";

/** A planned change of a product's status, at an instant. */
export const scheduleInput = z.strictObject({
  action: z.enum(["publish", "unpublish"]),
  /** Epoch milliseconds; the page enters it in the reader's time zone. */
  at: z.int().positive(),
});
export type ScheduleInput = z.output<typeof scheduleInput>;

/** The most changes of one product that may be planned at a time. */
export const MAX_SCHEDULED = 20;

export interface ScheduledChange extends ScheduleInput {
  id: string;
  state: "pending" | "done" | "refused" | "canceled";
  /** Why it was refused. */
  problem: string;
  actor: string;
  doneAt: number | null;
}

/** The order of the shop's products: those at its beginning, from first to last. */
export const productOrderInput = z.strictObject({ ids: z.array(idField).min(1).max(500) });

/** The most products at the top of the home page. */
export const MAX_HERO_PRODUCTS = 4;
/** The top of the home page; no products: they are chosen automatically. */
export const homeHeroInput = z.strictObject({
  ids: z.array(idField).max(MAX_HERO_PRODUCTS, `Choose up to ${MAX_HERO_PRODUCTS} products.`),
  /** The picture that is shown instead of the products; left out, it stays as it is. */
  pictureId: mediaId.nullable().optional(),
});
