import { z } from "zod";
import { OPT_OUT_KINDS } from "./domain-opt-out.ts";

/** The parameters of an opt-out link. */
export const optOutLinkQuery = z.object({
  to: z.string().max(600).default(""),
  kind: z.string().max(40).default(""),
  token: z.string().max(100).default(""),
});
export type OptOutLink = z.output<typeof optOutLinkQuery>;

export const emailPreferenceInput = z.strictObject({ kind: z.enum(OPT_OUT_KINDS), wanted: z.boolean() });
