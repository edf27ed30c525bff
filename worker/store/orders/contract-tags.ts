import { z } from "zod";
import { id } from "./contract-status.ts";

/** A tag of an order: what staff sort their work by. */
export const orderTagText = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,39}$/u, "Enter a tag of up to 40 letters, digits, spaces and dashes.");

/** The most tags that an order has. */
export const MAX_TAGS_PER_ORDER = 50;

/** The most orders that one call tags. */
export const MAX_TAGGED_ORDERS = 200;

/** Adds and removes tags of one order, or of many at once. */
export const orderTagsInput = z
  .strictObject({
    ids: z
      .array(id)
      .min(1, "Select at least one order.")
      .max(MAX_TAGGED_ORDERS, `Select up to ${MAX_TAGGED_ORDERS} orders.`),
    add: z.array(orderTagText).max(20).default([]),
    remove: z.array(orderTagText).max(20).default([]),
  })
  .refine((t) => t.add.length + t.remove.length > 0, { path: ["add"], message: "Enter a tag." })
  .refine((t) => !t.add.some((tag) => t.remove.includes(tag)), {
    path: ["add"],
    message: "A tag can be added or removed, not both.",
  });
export type OrderTagsInput = z.output<typeof orderTagsInput>;
