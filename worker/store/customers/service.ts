import { and, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { users } from "../../auth/index.ts";
import { consents } from "../../billing/index.ts";
import { formatCountryName } from "../../kernel/country-name.ts";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { auditStatement } from "../../settings/index.ts";
import type { StoreDeps } from "../deps.ts";
import { savedCards } from "../gateway/index.ts";
import { placeOfAddress } from "../place-of-address.ts";
import type { Address } from "../pricing/contract.ts";
import { runBatch } from "../statement.ts";
import type { CustomerDetail, CustomerFilter, CustomerRow } from "./contract.ts";
import { customerPageQuery, lastCandidateQuery, PAGE } from "./customer-page-query.ts";
import { decodeCustomerKey, encodeCustomerKey, toCustomerAddresses } from "./domain.ts";
import { customerNotes, customerTags, marketingConsents } from "./schema.ts";

/**
 * Customers, read from other modules' tables (orders, accounts, cards, consents) by email address, and the
 * notes of staff, which are stored here.
 */
export function customersService({ db, now }: Pick<StoreDeps, "db" | "now">) {
  return {
    /** A page of customers, most recent order first. `next` is the `before` of the next page. */
    async listCustomers(f: CustomerFilter): Promise<{ rows: CustomerRow[]; next: string | null }> {
      const endQuery = lastCandidateQuery(f, now());
      const [found, end] = await Promise.all([
        db.all<{ email: string; id: string }>(customerPageQuery(f, now())),
        endQuery === null ? [] : db.all<{ id: string }>(endQuery),
      ]);
      const page = found.slice(0, PAGE);
      return {
        rows: await loadCustomerRows(page.map((r) => r.email)),
        next: (found.length > PAGE ? page.at(-1)?.id : end[0]?.id) ?? null,
      };
    },

    /**
     * One customer, by the key of the email address.
     * @throws httpError not_found
     */
    async getCustomer(key: string): Promise<CustomerDetail> {
      const email = requireEmail(key);
      const [row] = await loadCustomerRows([email]);
      if (!row) throw notFound();
      const account = await findAccount(email);
      const ownedBy = (e: SQL, u: SQL) =>
        account ? or(sql`${e} = ${email}`, sql`${u} = ${account.id}`) : sql`${e} = ${email}`;
      const [cards, agreed, notes, first, addresses, marketing, allTags] = await Promise.all([
        db
          .select()
          .from(savedCards)
          .where(
            and(ownedBy(sql`${savedCards.email}`, sql`${savedCards.userId}`), sql`${savedCards.status} <> 'removed'`),
          )
          .orderBy(desc(savedCards.createdAt))
          .limit(20),
        db
          .select()
          .from(consents)
          .where(ownedBy(sql`${consents.email}`, sql`${consents.userId}`))
          .orderBy(desc(consents.at))
          .limit(20),
        db
          .select()
          .from(customerNotes)
          .where(eq(customerNotes.email, email))
          .orderBy(desc(customerNotes.id))
          .limit(200),
        db.get<{ at: number | null }>(sql`SELECT min(at) AS at FROM (
          SELECT * FROM (SELECT placed_at AS at FROM store_order WHERE email = ${email} ORDER BY id LIMIT 1)
          UNION ALL SELECT * FROM (SELECT placed_at FROM store_order_archive WHERE email = ${email} ORDER BY id LIMIT 1))`),
        readAddresses(email, account?.id ?? ""),
        db
          .select()
          .from(marketingConsents)
          .where(eq(marketingConsents.email, email))
          .orderBy(desc(marketingConsents.id))
          .limit(50),
        listTags(),
      ]);
      return {
        ...row,
        userId: account?.id ?? null,
        closedAt: account?.disabledAt ?? null,
        firstOrderAt: first?.at ?? row.lastOrderAt,
        emailVerified: account?.emailVerifiedAt != null,
        memberSince: account?.createdAt ?? null,
        cards: cards.map(({ brand, last4, expMonth, expYear, status }) => ({
          ...{ brand, last4, expMonth, expYear },
          usable: status === "active",
        })),
        consents: agreed.map(({ planId, orderId, at, terms }) => ({ planId, orderId, at, terms })),
        notes: notes.map(({ id, at, actor, text }) => ({ id, at, actor, text })),
        addresses,
        marketing: marketing.map(({ state, source, detail, actor, at }) => ({ state, source, detail, actor, at })),
        tagSuggestions: allTags.map((t) => t.tag),
      };
    },

    listTags,

    /** The addresses that are known of who has an email address; none of a stranger. */
    listAddresses: async (email: string): Promise<CustomerDetail["addresses"]> =>
      readAddresses(email, (await findAccount(email))?.id ?? ""),

    /**
     * Whose data an export of a customer has; a guest has an empty user id.
     * @throws httpError not_found
     */
    async getDataOwner(key: string): Promise<{ userId: string; email: string; emailVerified: boolean }> {
      const email = requireEmail(key);
      if ((await loadCustomerRows([email])).length === 0) throw notFound();
      const account = await findAccount(email);
      return { userId: account?.id ?? "", email, emailVerified: !account || account.emailVerifiedAt !== null };
    },

    /**
     * Staff add a note.
     * @throws httpError not_found
     */
    async addNote(key: string, text: string, actor: string): Promise<void> {
      const email = requireEmail(key);
      if ((await loadCustomerRows([email])).length === 0) throw notFound();
      const at = now();
      const id = newId(at);
      const account = await findAccount(email);
      await runBatch(db, [
        db.insert(customerNotes).values({ id, email, userId: account?.id ?? null, at, actor, text }),
        auditStatement({ db, now }, actor, "customer.note", `customer:${key}`, { after: { note: id } }),
      ]);
    },
  };

  /** Every tag with how many customers have it, the most used first. */
  function listTags() {
    return db
      .select({ tag: customerTags.tag, count: sql<number>`count(*)` })
      .from(customerTags)
      .groupBy(customerTags.tag)
      .orderBy(desc(sql`count(*)`), asc(customerTags.tag))
      .limit(200);
  }

  async function readAddresses(email: string, userId: string): Promise<CustomerDetail["addresses"]> {
    const [saved, shipped] = await db.batch([
      db.all<{ address: string }>(
        sql`SELECT address FROM store_address WHERE user_id = ${userId} ORDER BY default_at DESC, id LIMIT 20`,
      ),
      db.all<{ address: string }>(
        sql`SELECT ship_to AS address FROM store_order WHERE email = ${email} AND ship_to IS NOT NULL ORDER BY id DESC LIMIT 20`,
      ),
    ]);
    const parse = (rows: { address: string }[]) => rows.map((a) => JSON.parse(a.address) as Address);
    return toCustomerAddresses(parse(saved), parse(shipped));
  }

  async function findAccount(email: string) {
    return db.select().from(users).where(eq(users.emailNorm, email)).get();
  }

  async function loadCustomerRows(emails: readonly string[]): Promise<CustomerRow[]> {
    if (emails.length === 0) return [];
    const list = JSON.stringify(emails);
    const totals = db.all<CustomerTotals>(sql`
      SELECT email, currency, COUNT(*) AS n, MAX(placed_at) AS last,
        SUM(CASE WHEN paid_at IS NULL THEN 0 ELSE total - refunded END) AS spent, SUM(paid_at IS NOT NULL) AS paid
      FROM (SELECT email, currency, placed_at, paid_at, total, refunded FROM store_order WHERE email IN (SELECT value FROM json_each(${list}))
        UNION ALL SELECT email, currency, placed_at, paid_at, total, refunded FROM store_order_archive WHERE email IN (SELECT value FROM json_each(${list})))
      GROUP BY email, currency`);
    const people = db.all<{
      email: string;
      name: string | null;
      place: string | null;
      country: string | null;
      user: string | null;
    }>(sql`
      SELECT j.value AS email,
        COALESCE((SELECT COALESCE(o.ship_to, o.bill_to) ->> '$.name' FROM store_order o WHERE o.email = j.value ORDER BY o.id DESC LIMIT 1),
          (SELECT a.name FROM store_order_archive a WHERE a.email = j.value ORDER BY a.id DESC LIMIT 1)) AS name,
        (SELECT ${placeOfAddress(sql`o.ship_to`)} FROM store_order o WHERE o.email = j.value ORDER BY o.id DESC LIMIT 1) AS place,
        (SELECT a.country FROM store_order_archive a WHERE a.email = j.value ORDER BY a.id DESC LIMIT 1) AS country,
        (SELECT u.id FROM auth_user u WHERE u.email_norm = j.value) AS user
      FROM json_each(${list}) j`);
    const tags = db.select().from(customerTags).where(sql`email IN (SELECT value FROM json_each(${list}))`);
    const [rows, identities, tagRows] = await db.batch([totals, people, tags.orderBy(asc(customerTags.tag))]);
    return emails.flatMap((email) => {
      const ownedBy = rows.filter((r) => r.email === email);
      if (ownedBy.length === 0) return [];
      const identity = identities.find((x) => x.email === email);
      return {
        key: encodeCustomerKey(email),
        email,
        name: identity?.name ?? "",
        place: identity?.place ?? (identity?.country ? formatCountryName(identity.country) : ""),
        member: identity?.user != null,
        orders: ownedBy.reduce((a, r) => a + r.n, 0),
        spent: ownedBy
          .filter((r) => r.spent > 0)
          .map((r) => ({ currency: r.currency, minor: r.spent, orders: r.paid })),
        lastOrderAt: Math.max(...ownedBy.map((r) => r.last)),
        tags: tagRows.filter((t) => t.email === email).map((t) => t.tag),
      };
    });
  }
}
interface CustomerTotals {
  email: string;
  currency: string;
  n: number;
  last: number;
  spent: number;
  paid: number;
}

const notFound = () => httpError("not_found", "Customer not found.");

function requireEmail(key: string): string {
  const email = decodeCustomerKey(key);
  if (email === null) throw notFound();
  return email;
}
