/** How much waits for staff: the numbers beside the sections of the admin area and the list of what needs attention. */
export interface AttentionCounts {
  /** Orders with items to send, and how many of them were paid more than three days ago. */
  toSend: number;
  late: number;
  /** When the one that has waited longest was paid; null if there is none. */
  oldestToSend: number | null;
  /** Placed and not paid yet. */
  unpaid: number;
  flagged: number;
  returns: number;
  lowStock: number;
  reviews: number;
  /** Subscriptions whose last charge failed. */
  failing: number;
  /** Outbound webhook deliveries that were given up. */
  hooks: number;
  /** Released lots without the number of a certificate. */
  lotsWithoutCertificate: number;
  /** Requests for a project that nobody has answered. */
  projects: number;
  /** Published texts that rely on a study that was corrected or retracted since. */
  textsToReview: number;
  /** Conversations with the coach that a guardrail flagged and nobody has handled. */
  flaggedTurns: number;
  /** Exports that were finished within a day. */
  exportsReady: number;
}

/** The days that the dashboard can show. */
export const DASHBOARD_RANGES = [7, 30, 90] as const;
export type DashboardRange = (typeof DASHBOARD_RANGES)[number];

/** Sales of one UTC day; of the last day before the period only up to the time that it is now, so that the two compare. */
export interface SalesDay {
  day: string;
  orders: number;
  /** Net of refunds. */
  minor: number;
  /** Paid orders of the whole day that were placed in the store: visits are counted by whole days, and a renewal has none. */
  onlineOfDay: number;
}

/** What analytics show of sales. */
export interface SalesReport {
  currency: string;
  /** Twice the period, oldest first. */
  sales: SalesDay[];
  /** Orders that customers placed in the online store, in the period and in the one before it, and how many of them were paid. */
  checkouts: { now: number; before: number; paid: number; paidBefore: number };
}

export interface TopProduct {
  productId: string;
  title: string;
  units: number;
  /** Units of the period before. */
  unitsBefore: number;
  minor: number;
}

/** The admin dashboard: what needs attention, sales of a period and of the one before it, and what sold most. */
export interface DashboardFigures {
  attention: AttentionCounts;
  currency: string;
  range: DashboardRange;
  /** Twice the period, oldest first: the period before, then the period itself. */
  sales: SalesDay[];
  /** Subscriptions that will be charged, now and when the period began. */
  subscriptions: { now: number; before: number };
  topProducts: TopProduct[];
  /** Nothing was ever sold: the shop is new. */
  isEmpty: boolean;
}
