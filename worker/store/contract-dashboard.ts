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
