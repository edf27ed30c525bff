import { subscriptionsExport } from "../billing/index.ts";
import { ghostExport, wordpressExport } from "../content/index.ts";
import type { ExportSource } from "../exports/index.ts";
import { merchantFeedExport, productsExport } from "../store/catalogue/index.ts";
import { customersExport } from "../store/customers/index.ts";
import { lotOrdersExport, ordersExport } from "../store/orders/index.ts";
import { discountCodesExport, discountsExport, giftCardsExport } from "../store/pricing/index.ts";
import { stockExport } from "../store/stock/index.ts";

/** Everything that can be exported, so that the job finds the source of a file by its kind. */
export const exportSources = [
  ordersExport,
  lotOrdersExport,
  customersExport,
  productsExport,
  stockExport,
  subscriptionsExport,
  discountsExport,
  discountCodesExport,
  giftCardsExport,
  merchantFeedExport,
  wordpressExport,
  ghostExport,
] as unknown as ExportSource[];
