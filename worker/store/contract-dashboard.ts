/** How much waits for staff: the numbers beside the sections of the admin area and the list of what needs attention. */
export interface AttentionCounts {
  /** Orders with items to send, and how many of them were paid more than three days ago. */
  toSend: number;
  late: number;
  /** When the one that has waited longest was paid; null if there is none. */
  oldestToSend: number | null;
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
  /** Exports that were finished within a day. */
  exportsReady: number;
}

/** Figures of the admin dashboard: what needs attention, and sales per UTC day, oldest first. */
export interface DashboardFigures {
  toSend: number;
  attention: number;
  returns: number;
  lowStock: number;
  reviews: number;
  /** Subscriptions whose last charge failed. */
  failing: number;
  /** Outbound webhook deliveries that were given up. */
  hooks: number;
  currency: string;
  sales: { day: string; orders: number; minor: number }[];
}
