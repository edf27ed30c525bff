import { and, asc, eq, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import { DAY } from "../kernel/instants.ts";
import { brokenRule, runBatch, type Statement } from "../platform/run-batch.ts";
import { siteOrigin } from "../platform/site-origin.ts";
import { variants } from "../store/catalogue/index.ts";
import type { BillingBase } from "./deps.ts";
import { NOTICE, REMIND_DAYS, rhythmText } from "./domain.ts";
import { daysLater } from "./domain-calendar.ts";
import { type ContractMail, contractLink, mailStatements } from "./emails.ts";
import { contractLines, contractMails, contracts } from "./schema.ts";
import { amountOf, type Contract, linesOf, titleOf } from "./subscriptions.ts";

/** Contracts that one round looks at. */
const A_RUN = 40;

/** Mails before a charge, a few days ahead, once per cycle and date; short rhythms too. */
export async function runReminders(base: BillingBase): Promise<{ reminded: number }> {
  const now = base.now();
  const rows = await base.db
    .select()
    .from(contracts)
    .where(
      and(
        eq(contracts.status, "active"),
        lte(contracts.nextChargeAt, now + REMIND_DAYS * DAY),
        sql`NOT EXISTS (SELECT 1 FROM billing_contract_mail m WHERE m.contract_id = ${contracts.id} AND m.kind = 'reminder' AND m.ref = ${contracts.nextCycle} || '.' || ${contracts.nextChargeAt})`,
      ),
    )
    .orderBy(asc(contracts.nextChargeAt))
    .limit(A_RUN);
  let reminded = 0;
  for (const c of rows) {
    const at = c.nextChargeAt ?? now;
    const amount = amountOf(c, await linesOf(base, c.id));
    const mail: ContractMail = {
      kind: "reminder",
      title: "",
      at,
      amount,
      currency: c.currency,
      goods: c.kind === "goods",
    };
    if (await write(base, await mailOnce(base, c, `${c.nextCycle}.${at}`, mail))) reminded += 1;
  }
  return { reminded };
}

/**
 * Prices that changed in the shop: a lower one holds at once, a higher one is written to the holder and
 * holds for charges at least two weeks later.
 */
export async function runPriceNotices(base: BillingBase): Promise<{ lowered: number; noticed: number }> {
  const { db } = base;
  const now = base.now();
  const rows = await db
    .select({ line: contractLines, contract: contracts, price: variants.price })
    .from(contractLines)
    .innerJoin(contracts, eq(contracts.id, contractLines.contractId))
    .innerJoin(variants, eq(variants.id, contractLines.variantId))
    .where(
      and(
        inArray(contracts.status, ["active", "paused", "past_due"]),
        ne(variants.price, contractLines.unitPrice),
        or(isNull(contractLines.noticedPrice), ne(variants.price, contractLines.noticedPrice)),
      ),
    )
    .limit(A_RUN);
  const done = { lowered: 0, noticed: 0 };
  for (const { line, contract, price } of rows) {
    const where = and(eq(contractLines.contractId, line.contractId), eq(contractLines.variantId, line.variantId));
    if (price < line.unitPrice) {
      const set = { unitPrice: price, noticedPrice: null, noticedFrom: null };
      await db.update(contractLines).set(set).where(where);
      done.lowered += 1;
      continue;
    }
    const from = daysLater(now + NOTICE, 1, contract.timeZone);
    const title = (await base.sellables([line.variantId])).get(line.variantId)?.title ?? "";
    const mail: ContractMail = { kind: "price_notice", title, from, price, currency: contract.currency };
    await write(base, [
      db.update(contractLines).set({ noticedPrice: price, noticedFrom: from }).where(where),
      ...(await mailOnce(base, contract, `${line.variantId}.${price}.${from}`, mail)),
    ]);
    done.noticed += 1;
  }
  return done;
}

/** Once a year, what somebody is subscribed to and how it ends (Cal. Bus. & Prof. Code 17602, as amended by AB 2863). */
export async function runAnnual(base: BillingBase): Promise<{ told: number }> {
  const year = 365 * DAY;
  const rows = await base.db
    .select()
    .from(contracts)
    .where(
      and(
        inArray(contracts.status, ["active", "past_due"]),
        lte(contracts.createdAt, base.now() - year),
        sql`NOT EXISTS (SELECT 1 FROM billing_contract_mail m WHERE m.contract_id = ${contracts.id} AND m.kind = 'annual' AND m.ref = CAST((${base.now()} - ${contracts.createdAt}) / ${year} AS INTEGER))`,
      ),
    )
    .limit(A_RUN);
  for (const c of rows) {
    const amount = amountOf(c, await linesOf(base, c.id));
    const ref = String(Math.floor((base.now() - c.createdAt) / year));
    const mail: ContractMail = { kind: "annual", title: "", amount, currency: c.currency, rhythm: rhythmText(c) };
    await write(base, await mailOnce(base, c, ref, mail));
  }
  return { told: rows.length };
}

/** The mail's statements with its title and link, or none where it was sent before. */
export async function mailOnce(base: BillingBase, c: Contract, ref: string, mail: ContractMail): Promise<Statement[]> {
  const key = and(eq(contractMails.contractId, c.id), eq(contractMails.kind, mail.kind), eq(contractMails.ref, ref));
  if (await base.db.select().from(contractMails).where(key).get()) return [];
  const title = mail.title || (await titleOf(base, c, await linesOf(base, c.id)));
  const link = await contractLink(base, await siteOrigin(base), c.id);
  return mailStatements(base, { contractId: c.id, email: c.email, timeZone: c.timeZone, link }, ref, {
    ...mail,
    title,
  });
}

/** Writes what a mail comes with; false where there was nothing to write, or another worker wrote the same mail first. */
async function write(base: BillingBase, statements: Statement[]): Promise<boolean> {
  try {
    return (await runBatch(base.db, statements)).length > 0;
  } catch (error) {
    if (brokenRule(error)?.startsWith("billing_contract_mail.")) return false;
    throw error;
  }
}
