import { DAY } from "../kernel/instants.ts";
import type { Random } from "./domain-random.ts";
import type { RowSet, SampleShop, SampleValues } from "./domain-shop.ts";

interface Movement {
  variantId: string;
  lotId: string | null;
  delta: number;
  kind: "received" | "shipped" | "returned" | "counted";
  ref: string;
  at: number;
  actor: string;
}

/** Deliveries from the manufacturer that a variant's samples came in. */
const RECEIPTS = 5;

/**
 * The movements of the samples. What they take from the shop they also bring: together they add exactly what sample
 * orders have reserved, so that a real order can be sold as many units as without them.
 */
export class SampleStock {
  readonly #rows: SampleValues[] = [];
  readonly #net = new Map<string, { variantId: string; lotId: string | null; needed: number }>();
  readonly #lots: ReadonlyMap<string, string[]>;

  constructor(shop: SampleShop) {
    this.#lots = new Map(shop.variants.map((v) => [v.variantId, v.lots]));
  }

  /** The lot that a parcel of that day was packed from; null for a variant without one. */
  lotOf(variantId: string, at: number): string | null {
    const lots = this.#lots.get(variantId) ?? [];
    return lots[Math.floor(at / (40 * DAY)) % Math.max(1, lots.length)] ?? null;
  }

  /** Adds a movement; the units that leave are received before. */
  move(random: Random, m: Movement): void {
    this.#write(random, m, "");
    this.#need(m.variantId, m.lotId, -m.delta);
  }

  #write(random: Random, m: Movement, note: string): void {
    const id = random.id(m.at);
    this.#rows.push({
      id,
      variant_id: m.variantId,
      delta: m.delta,
      kind: m.kind,
      ref: m.lotId && m.kind !== "received" ? `${m.ref}/${m.lotId}` : m.ref,
      lot_id: m.lotId,
      actor: m.actor,
      note,
      at: m.at,
    });
  }

  #need(variantId: string, lotId: string | null, quantity: number): void {
    const key = `${variantId} ${lotId}`;
    const known = this.#net.get(key) ?? { variantId, lotId, needed: 0 };
    known.needed += quantity;
    this.#net.set(key, known);
  }

  /** Adds what was received for it, over the days before, and writes all movements with their marks. */
  finish(random: Random, rows: RowSet, options: { from: number; days: number; actor: string }): void {
    for (const hold of rows.rows.get("store_stock_hold") ?? [])
      this.#need(String(hold.variant_id), this.lotOf(String(hold.variant_id), options.from), Number(hold.quantity));
    for (const { variantId, lotId, needed } of this.#net.values()) {
      let left = Math.max(0, needed);
      for (let i = 0; left > 0; i++) {
        const size = i === RECEIPTS - 1 ? left : Math.min(left, Math.max(12, Math.ceil(needed / RECEIPTS)));
        const at = options.from + Math.floor(((i * options.days) / RECEIPTS) * DAY) + random.int(0, 3) * 3_600_000;
        const ref = `sample-receipt:${random.id(at)}`;
        this.#write(
          random,
          { variantId, lotId, delta: size, kind: "received", ref, at, actor: options.actor },
          "Sample delivery",
        );
        left -= size;
      }
    }
    for (const row of this.#rows.toSorted((a, b) => Number(a.at) - Number(b.at))) {
      rows.add("store_stock_move", row);
      rows.mark("stock_move", String(row.id));
    }
  }
}
