import { DAY } from "../../kernel/instants.ts";
import type { Address } from "../pricing/contract.ts";
import type { CustomerDetail } from "./contract.ts";

/** An email address encoded for URLs: base64url of its UTF-8. */
export function encodeCustomerKey(email: string): string {
  const bytes = new TextEncoder().encode(email.toLowerCase());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Reverses `encodeCustomerKey`; null for an invalid key. */
export function decodeCustomerKey(key: string): string | null {
  try {
    const raw = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
    const email = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(raw, (c) => c.charCodeAt(0)));
    return encodeCustomerKey(email) === key && email.length <= 254 ? email : null;
  } catch {
    return null;
  }
}

/** A customer without an order for so long counts as lapsed. */
export const LAPSED_AFTER = 180 * DAY;

/** The smallest id (UUIDv7) of an instant: ids of earlier instants are below it. */
export function firstIdAt(at: number): string {
  const hex = Math.max(0, Math.floor(at)).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}`;
}

/** Saved addresses, the first of them the default, then those of orders that are not saved; each once. */
export function toCustomerAddresses(
  saved: readonly Address[],
  ordered: readonly Address[],
): CustomerDetail["addresses"] {
  const known = new Set<string>();
  const keyOf = (a: Address) =>
    [a.name, a.line1, a.line2, a.city, a.region, a.postalCode, a.country].join("|").toLowerCase();
  const add = (list: readonly Address[], isSaved: boolean) =>
    list.flatMap((address, i) => {
      const key = keyOf(address);
      if (known.has(key)) return [];
      known.add(key);
      return [{ address, saved: isSaved, isDefault: isSaved && i === 0 }];
    });
  return [...add(saved, true), ...add(ordered, false)].slice(0, 10);
}
