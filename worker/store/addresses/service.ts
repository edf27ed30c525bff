import { and, desc, eq, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { bindDeps } from "../../platform/bind-deps.ts";
import type { Db } from "../../platform/db.ts";
import { findAddressProblem, findZipQuestion, normalizeAddress } from "../orders/domain-address.ts";
import { zipAndState } from "../orders/domain-zip-code.ts";
import type { Address } from "../pricing/contract.ts";
import { MAX_SAVED_ADDRESSES, type SavedAddress, type SavedAddressInput } from "./contract.ts";
import { savedAddresses } from "./schema.ts";

interface AddressesDeps {
  db: Db;
  now: () => number;
}

type Row = Pick<typeof savedAddresses.$inferSelect, "id" | "address">;

const listStatement = ({ db }: AddressesDeps, userId: string) =>
  db
    .select({ id: savedAddresses.id, address: savedAddresses.address })
    .from(savedAddresses)
    .where(eq(savedAddresses.userId, userId))
    .orderBy(desc(savedAddresses.defaultAt), desc(savedAddresses.id))
    .limit(MAX_SAVED_ADDRESSES);

const toSavedAddresses = (rows: readonly Row[]): SavedAddress[] =>
  rows.map((row, i) => ({ id: row.id, address: JSON.parse(row.address) as Address, isDefault: i === 0 }));

const ofMember = (userId: string, id: string) => and(eq(savedAddresses.id, id), eq(savedAddresses.userId, userId));

/** A member's addresses, the default first. */
const list = async (deps: AddressesDeps, userId: string): Promise<SavedAddress[]> =>
  toSavedAddresses(await listStatement(deps, userId));

/**
 * The address as it is stored.
 * @throws httpError bad_input with the field; conflict (zip_state) where ZIP code and state do not agree and nobody confirmed it
 */
function checkAddress({ address, confirmedZip }: SavedAddressInput): string {
  const normal = normalizeAddress(address);
  const problem = findAddressProblem(normal);
  if (problem) throw httpError("bad_input", problem.message, { field: `address.${problem.field}` });
  const question = zipAndState(normal) === confirmedZip ? null : findZipQuestion(normal);
  if (question) throw httpError("conflict", question.message, { field: "address.region", reason: "zip_state" });
  return JSON.stringify(normal);
}

/** Saves a new address. @throws httpError bad_input; conflict beyond 20 */
async function add(deps: AddressesDeps, userId: string, input: SavedAddressInput): Promise<SavedAddress[]> {
  const { db, now } = deps;
  const address = checkAddress(input);
  const at = now();
  const id = newId(at);
  const count = sql`(SELECT count(*) FROM store_address a WHERE a.user_id = ${userId})`;
  const [, rows] = await db.batch([
    db
      .insert(savedAddresses)
      .select(
        sql`SELECT ${id}, ${userId}, ${address}, ${input.makeDefault ? at : 0}, ${at}, ${at} WHERE ${count} < ${MAX_SAVED_ADDRESSES}`,
      ),
    listStatement(deps, userId),
  ]);
  if (!rows.some((row) => row.id === id))
    throw httpError("conflict", `You can save up to ${MAX_SAVED_ADDRESSES} addresses. Delete one first.`);
  return toSavedAddresses(rows);
}

/** Changes an address. @throws httpError bad_input, not_found */
async function change(
  deps: AddressesDeps,
  userId: string,
  id: string,
  input: SavedAddressInput,
): Promise<SavedAddress[]> {
  const { db, now } = deps;
  const address = checkAddress(input);
  const at = now();
  const [changed, rows] = await db.batch([
    db
      .update(savedAddresses)
      .set({ address, updatedAt: at, ...(input.makeDefault ? { defaultAt: at } : {}) })
      .where(ofMember(userId, id))
      .returning({ id: savedAddresses.id }),
    listStatement(deps, userId),
  ]);
  return found(changed, rows);
}

/** Makes an address the default one. @throws httpError not_found */
async function makeDefault(deps: AddressesDeps, userId: string, id: string): Promise<SavedAddress[]> {
  const { db, now } = deps;
  const [changed, rows] = await db.batch([
    db
      .update(savedAddresses)
      .set({ defaultAt: now() })
      .where(ofMember(userId, id))
      .returning({ id: savedAddresses.id }),
    listStatement(deps, userId),
  ]);
  return found(changed, rows);
}

/** Deletes an address; does nothing if it is not there. */
async function remove(deps: AddressesDeps, userId: string, id: string): Promise<SavedAddress[]> {
  const [, rows] = await deps.db.batch([
    deps.db.delete(savedAddresses).where(ofMember(userId, id)),
    listStatement(deps, userId),
  ]);
  return toSavedAddresses(rows);
}

function found(changed: readonly unknown[], rows: readonly Row[]): SavedAddress[] {
  if (changed.length === 0) throw httpError("not_found", "We couldn't find this address. Reload the page.");
  return toSavedAddresses(rows);
}

/** The saved addresses of members; each method asks for whose they are, and answers with all of them. */
export const addressesService = (deps: AddressesDeps) => bindDeps(deps, { list, add, change, makeDefault, remove });
