import { and, eq, inArray, sql } from "drizzle-orm";
import { users } from "../../auth/index.ts";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { auditStatement } from "../../settings/index.ts";
import type { StoreDeps } from "../deps.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import type { CustomerTagsInput } from "./contract.ts";
import { decodeCustomerKey, encodeCustomerKey } from "./domain.ts";
import { customers, customerTags } from "./schema.ts";

type ProfileDeps = Pick<StoreDeps, "db" | "now">;

/** What erasing needs from outside. */
export interface EraseDeps {
  /** Deletes the guest's cards here and at the gateways. @throws httpError unavailable */
  removeGuestCards: (email: string) => Promise<void>;
}

/** What staff change about customers: tags, the consent log, merging and erasing of guests. */
export function customerProfileService(deps: ProfileDeps & EraseDeps) {
  const { db, now } = deps;

  return {
    /**
     * Adds and removes tags of customers, all or none.
     * @throws httpError not_found where one of them is no customer
     */
    async changeTags({ keys, add, remove }: CustomerTagsInput, actor: string): Promise<void> {
      const emails = [...new Set(keys.map(requireEmail))];
      const known = await db
        .select({ email: customers.email })
        .from(customers)
        .where(sql`email IN (SELECT value FROM json_each(${JSON.stringify(emails)}))`);
      if (known.length < emails.length) throw notFound();
      const at = now();
      const list = JSON.stringify(emails);
      const inList = sql`email IN (SELECT value FROM json_each(${list}))`;
      await runBatch(db, [
        ...add.map((tag) =>
          db.run(sql`INSERT INTO store_customer_tag (email, tag, at, actor)
            SELECT value, ${tag}, ${at}, ${actor} FROM json_each(${list}) WHERE true ON CONFLICT DO NOTHING`),
        ),
        ...(remove.length > 0 ? [db.delete(customerTags).where(and(inList, inArray(customerTags.tag, remove)))] : []),
        ...emails.map((email) =>
          auditStatement(deps, actor, "customer.tag", `customer:${encodeCustomerKey(email)}`, {
            after: { add, remove },
          }),
        ),
      ]);
    },

    /**
     * Staff record that the customer withdrew their consent to marketing email.
     * @throws httpError conflict where there is none
     */
    async withdrawMarketingConsent(key: string, detail: string, actor: string): Promise<void> {
      const email = requireEmail(key);
      const id = newId(now());
      // Nothing to withdraw: the id becomes NULL and the batch is undone.
      const isGranted = sql`(SELECT m.state FROM store_marketing_consent m WHERE m.email = ${email} ORDER BY m.id DESC LIMIT 1) = 'granted'`;
      try {
        await runBatch(db, [
          db.run(sql`INSERT INTO store_marketing_consent (id, email, state, source, detail, actor, at)
            VALUES (CASE WHEN ${isGranted} THEN ${id} END, ${email}, 'withdrawn', 'staff', ${detail}, ${actor}, ${now()})`),
          auditStatement(deps, actor, "customer.consent_withdrawn", `customer:${key}`, { after: { consent: id } }),
        ]);
      } catch (error) {
        if (!/store_marketing_consent/.test(violatedConstraint(error) ?? "")) throw error;
        throw httpError("conflict", "There is no consent to withdraw.");
      }
    },

    /**
     * Moves orders, subscriptions, cards and notes of one guest to another: the same person with two addresses.
     * Consent to marketing stays with the address that gave it.
     * @throws httpError bad_input, conflict where it isn't safe
     */
    async mergeGuests(key: string, from: string, actor: string): Promise<void> {
      const into = requireEmail(key);
      if (from === into) throw httpError("bad_input", "Enter another email address.", { field: "from" });
      const [known, accounts, archived, subscribed] = await db.batch([
        db
          .select({ email: customers.email })
          .from(customers)
          .where(inArray(customers.email, [from, into])),
        db
          .select({ id: users.id })
          .from(users)
          .where(inArray(users.emailNorm, [from, into])),
        db.all<{ id: string }>(sql`SELECT id FROM store_order_archive WHERE email = ${from} LIMIT 1`),
        db.all<{ id: string }>(
          sql`SELECT id FROM billing_contract WHERE email = ${from} AND id IN (SELECT w.contract_id FROM billing_cycle w WHERE w.status = 'billing') LIMIT 1`,
        ),
      ]);
      if (!known.some((c) => c.email === into)) throw notFound();
      if (!known.some((c) => c.email === from))
        throw httpError("bad_input", "No customer has this email address.", { field: "from" });
      if (accounts.length > 0)
        throw httpError(
          "conflict",
          "Only guests can be merged. One of the two has an account, which only its owner can change.",
        );
      if (archived.length > 0)
        throw httpError("conflict", "This customer has archived orders. Restore them first.", { field: "from" });
      if (subscribed.length > 0)
        throw httpError("conflict", "A subscription of this customer is being charged. Try again later.", {
          field: "from",
        });
      const move = (table: string): BatchStatement =>
        db.run(sql`UPDATE ${sql.identifier(table)} SET email = ${into} WHERE email = ${from} AND user_id IS NULL`);
      await runBatch(db, [
        ...["store_order", "billing_contract", "billing_consent", "store_saved_card", "store_customer_note"].map(move),
        db.run(sql`INSERT INTO store_customer_tag (email, tag, at, actor)
          SELECT ${into}, tag, at, actor FROM store_customer_tag WHERE email = ${from} ON CONFLICT DO NOTHING`),
        db.delete(customerTags).where(eq(customerTags.email, from)),
        auditStatement(deps, actor, "customer.merge", `customer:${key}`, { after: { from } }),
      ]);
    },

    /**
     * Erases what is not needed to keep the books of a guest: notes, tags, the consent log, restock requests and cards.
     * Orders stay, as the law requires.
     * @throws httpError conflict, bad_input
     */
    async eraseGuest(key: string, confirm: string, actor: string): Promise<void> {
      const email = requireEmail(key);
      if (confirm !== email) throw httpError("bad_input", "Enter the customer's email address.", { field: "confirm" });
      const [[account], [running]] = await db.batch([
        db.select({ id: users.id }).from(users).where(eq(users.emailNorm, email)),
        db.all<{ id: string }>(
          sql`SELECT id FROM billing_contract WHERE email = ${email} AND status IN ('active', 'paused', 'past_due') LIMIT 1`,
        ),
      ]);
      if (account)
        throw httpError(
          "conflict",
          "This customer has an account. They can delete it themselves under Account, Privacy.",
        );
      if (running) throw httpError("conflict", "Cancel this customer's subscriptions first.");
      await deps.removeGuestCards(email);
      const remove = (table: string): BatchStatement =>
        db.run(sql`DELETE FROM ${sql.identifier(table)} WHERE email = ${email}`);
      await runBatch(db, [
        ...[
          "store_customer_note",
          "store_customer_tag",
          "store_draft",
          "store_marketing_consent",
          "store_restock_watcher",
        ].map(remove),
        db.run(sql`UPDATE store_order SET review_due_at = NULL WHERE email = ${email} AND review_due_at IS NOT NULL`),
        auditStatement(deps, actor, "customer.erase", `customer:${key}`, {}),
      ]);
    },
  };
}

const notFound = () => httpError("not_found", "Customer not found.");

function requireEmail(key: string): string {
  const email = decodeCustomerKey(key);
  if (email === null) throw notFound();
  return email;
}
