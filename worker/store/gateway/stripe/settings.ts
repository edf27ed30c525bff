/** The API version that this client is written for; raise it by hand, with the tests. */
export const STRIPE_VERSION = "2026-07-29.dahlia";

/** Variables and secrets of the Worker. */
export interface StripeVariables {
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  /** Another host that implements Stripe's API: for tests. */
  STRIPE_API_URL?: string;
}

export interface StripeSettings {
  environment: "sandbox" | "production";
  api: string;
  secret: string;
  webhookSecret: string;
}

/** Stripe's settings; the key itself says whether it is a live one. */
export function stripeSettings(config: StripeVariables): StripeSettings {
  const secret = config.STRIPE_SECRET_KEY?.trim() ?? "";
  return {
    environment: /^(sk|rk)_live_/.test(secret) ? "production" : "sandbox",
    api: (config.STRIPE_API_URL?.trim() || "https://api.stripe.com").replace(/\/+$/, ""),
    secret,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET?.trim() ?? "",
  };
}
