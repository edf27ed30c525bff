import { z } from "zod";
import { address } from "../pricing/contract.ts";

/** The most addresses that a member can save. */
export const MAX_SAVED_ADDRESSES = 20;

export const savedAddress = z.object({ id: z.string(), address, isDefault: z.boolean() });
export type SavedAddress = z.output<typeof savedAddress>;

export const savedAddressInput = z.strictObject({
  address,
  makeDefault: z.boolean().default(false),
  /** The ZIP code and state that were confirmed (`zipAndState`), although they do not agree. */
  confirmedZip: z.string().trim().max(80).default(""),
});
export type SavedAddressInput = z.output<typeof savedAddressInput>;
