import { addDays, localDateAt } from "../../kernel/local-date.ts";
import { callLog } from "../log/call-log.ts";
import type { EntryData } from "../log/contract-records.ts";
import type { Supply } from "./contract.ts";
import { type Delivery, estimateSupply, SUPPLY_WINDOW } from "./domain-supply.ts";

/** A delivered product. */
export interface DeliveredProduct {
  handle: string;
  title: string;
  variantId: string;
  variantTitle: string;
  /** Of one pack. */
  servings: number;
  /** By its label; null without one. */
  gramsPerServing: number | null;
  /** By its directions; null where they don't say. */
  servingsPerDay: number | null;
  quantity: number;
  /** Epoch ms. */
  at: number;
  isListed: boolean;
  isOnSale: boolean;
}

export interface SupplyDeps {
  env: Env;
  /** The products delivered to the member. */
  listDelivered: () => Promise<DeliveredProduct[]>;
  /** Which of these variants can't be bought today for want of stock. */
  listSoldOut: (variantIds: readonly string[]) => Promise<readonly string[]>;
  /** What the member subscribes to. Epoch ms. */
  listSubscribed: () => Promise<readonly { variantId: string; nextOrderAt: number | null }[]>;
}

/** The most products to read, latest deliveries first. */
const MAX_PRODUCTS = 20;

/**
 * How long the labeled products of a member's orders last, also those that the shop no longer sells.
 * @param today the member's own date; delivery days are in UTC
 */
export async function readSupplies(deps: SupplyDeps, member: string, today: string): Promise<Supply[]> {
  const byHandle = new Map<string, DeliveredProduct[]>();
  for (const one of await deps.listDelivered())
    if (one.gramsPerServing) byHandle.set(one.handle, [...(byHandle.get(one.handle) ?? []), one]);
  const handles = [...byHandle.keys()].slice(0, MAX_PRODUCTS);
  if (handles.length === 0) return [];
  const [records, soldOut, subscribed] = await Promise.all([
    callLog(deps.env, member).listEntriesOf(
      handles.map((handle) => `product:product-${handle}`),
      addDays(today, 1 - SUPPLY_WINDOW),
    ),
    deps.listSoldOut(handles.flatMap((handle) => byHandle.get(handle)?.[0]?.variantId ?? [])),
    deps.listSubscribed(),
  ]);
  return handles.flatMap((handle, at): Supply[] => {
    const parcels = byHandle.get(handle) ?? [];
    const [latest] = parcels;
    if (!latest?.gramsPerServing) return [];
    const { title, variantId, variantTitle, isListed, isOnSale, gramsPerServing, servingsPerDay } = latest;
    const logged = (records[at] ?? []).map(({ data }): Delivery => {
      const { date, grams } = data as EntryData;
      return { date, servings: grams / gramsPerServing };
    });
    const dayOf = (parcel: DeliveredProduct) => localDateAt(parcel.at, "UTC");
    const estimate = estimateSupply(
      parcels.map((parcel) => ({ date: dayOf(parcel), servings: parcel.servings * parcel.quantity })),
      logged,
      today,
      servingsPerDay,
    );
    if (!estimate) return [];
    const variants = parcels.map((parcel) => parcel.variantId);
    const next = subscribed.flatMap((one) => (variants.includes(one.variantId) ? (one.nextOrderAt ?? []) : []));
    return [
      {
        ...{ handle, title, variantId, variantTitle, isListed, isOnSale, arrivedOn: dayOf(latest), estimate },
        isSoldOut: soldOut.includes(variantId),
        nextOrderOn: next.length > 0 ? localDateAt(Math.min(...next), "UTC") : null,
      },
    ];
  });
}
