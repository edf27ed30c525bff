import { callGateway, type GatewayResponse } from "../http-client.ts";
import { STRIPE_VERSION, type StripeSettings } from "./settings.ts";

type Value = string | number | boolean | undefined | null | Value[] | { [name: string]: Value };
export type Fields = { [name: string]: Value };

/** Fields as Stripe wants them: form-encoded, nesting in brackets; undefined fields are left out. */
function encodeForm(fields: Fields): URLSearchParams {
  const form = new URLSearchParams();
  const append = (name: string, value: Value): void => {
    if (value === undefined || value === null) return;
    if (typeof value !== "object") form.append(name, String(value));
    else for (const [key, inner] of Object.entries(value)) append(`${name}[${key}]`, inner);
  };
  for (const [name, value] of Object.entries(fields)) append(name, value);
  return form;
}

/** Calls Stripe's API: `path` from /v1. */
export function stripeClient(settings: StripeSettings, fetchFn: typeof fetch) {
  const headers = { Authorization: `Bearer ${settings.secret}`, "Stripe-Version": STRIPE_VERSION };
  return {
    get(path: string, query: Fields = {}): Promise<GatewayResponse> {
      const search = encodeForm(query).toString();
      return callGateway(fetchFn, `${settings.api}${path}${search ? `?${search}` : ""}`, { headers });
    },
    post(path: string, body: Fields, key?: string): Promise<GatewayResponse> {
      return callGateway(fetchFn, `${settings.api}${path}`, {
        method: "POST",
        headers: {
          ...headers,
          "Content-Type": "application/x-www-form-urlencoded",
          ...(key ? { "Idempotency-Key": key } : {}),
        },
        body: encodeForm(body).toString(),
      });
    },
  };
}
export type StripeClient = ReturnType<typeof stripeClient>;
