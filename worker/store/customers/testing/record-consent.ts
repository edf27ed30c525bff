import { newId } from "../../../kernel/ids.ts";
import { db } from "../../testing/request-context.ts";
import { marketingConsents } from "../schema.ts";

/** A customer's consent to marketing email, or its withdrawal, as a checkout would record it. */
export async function recordConsent(email: string, state: "granted" | "withdrawn", at: number): Promise<void> {
  await db
    .insert(marketingConsents)
    .values({ id: newId(at), actor: "customer", at, email: email.toLowerCase(), state, source: "checkout" });
}
