import { HOUR } from "../../../kernel/instants.ts";
import { GATEWAY_LABELS, type Gateway, type GatewayPayment } from "../contract.ts";
import { isListConclusive, searchStart } from "../domain.ts";
import { stripeChecks } from "./checks.ts";
import { type Fields, stripeClient } from "./client.ts";
import { payWithStripe } from "./pay.ts";
import {
  mapCheckoutSession,
  mapDispute,
  mapError,
  mapPaymentIntent,
  mapRefund,
  type StripeDispute,
  type StripeIntent,
  type StripeRefund,
  type StripeSession,
} from "./response-mappers.ts";
import { stripeSavedCards } from "./saved-cards.ts";
import type { StripeSettings } from "./settings.ts";
import { readStripeWebhook } from "./webhook.ts";

/** At most this many pages of 100 are read of a list. */
const MAX_PAGES = 50;
const CHARGE = "payment_intent.latest_charge";

/**
 * Stripe: its own page asks for the card (Checkout); saved cards are charged directly. A payment on the page
 * is always referred to by its session (`cs_…`), a direct one by its intent (`pi_…`).
 */
export function stripeGateway(settings: StripeSettings, fetchFn: typeof fetch, now: () => number): Gateway {
  const api = stripeClient(settings, fetchFn);

  /** All items of a list since an instant; stops early once `enough` is true. */
  async function list<T extends { id: string }>(
    path: string,
    query: Fields,
    since: number,
    isEnough: (item: T) => boolean = () => false,
    until?: number,
  ): Promise<T[] | "unknown"> {
    const found: T[] = [];
    for (let page = 0; page < MAX_PAGES; page++) {
      const answer = await api.get(path, {
        ...query,
        created: { gte: Math.floor(since / 1000), lte: until === undefined ? undefined : Math.ceil(until / 1000) },
        limit: 100,
        starting_after: found.at(-1)?.id,
      });
      if (answer.kind === "unknown" || !answer.ok) return "unknown";
      const items = (answer.json.data as T[] | undefined) ?? [];
      found.push(...items);
      if (items.some(isEnough) || !answer.json.has_more || items.length === 0) return found;
    }
    return "unknown";
  }

  const fetchSession = async (reference: string): Promise<StripeSession | null | "unknown"> => {
    const answer = await api.get(`/v1/checkout/sessions/${encodeURIComponent(reference)}`, { expand: [CHARGE] });
    if (answer.kind === "unknown") return "unknown";
    if (answer.status === 404) return null;
    return answer.ok ? (answer.json as unknown as StripeSession) : "unknown";
  };

  const find: Gateway["find"] = async (reference) => {
    if (reference.startsWith("cs_")) {
      const found = await fetchSession(reference);
      return found === "unknown" || found === null ? found : mapCheckoutSession(found);
    }
    const answer = await api.get(`/v1/payment_intents/${encodeURIComponent(reference)}`, { expand: ["latest_charge"] });
    if (answer.kind === "unknown") return "unknown";
    if (answer.status === 404) return null;
    if (!answer.ok) return "unknown";
    const intent = answer.json as unknown as StripeIntent;
    if (!intent.metadata?.page) return mapPaymentIntent(intent);
    // It belongs to a Checkout page: we refer to it by its session.
    const pages = await api.get("/v1/checkout/sessions", { payment_intent: intent.id, expand: [`data.${CHARGE}`] });
    if (pages.kind === "unknown" || !pages.ok) return "unknown";
    const [page] = (pages.json.data as StripeSession[] | undefined) ?? [];
    return page ? mapCheckoutSession(page) : mapPaymentIntent(intent);
  };

  const findByKey: Gateway["findByKey"] = async (key) => {
    const since = searchStart(key, now());
    const pages = await list<StripeSession>(
      "/v1/checkout/sessions",
      { expand: [`data.${CHARGE}`] },
      since,
      (s) => s.client_reference_id === key,
    );
    if (pages === "unknown") return "unknown";
    const page = pages.find((s) => s.client_reference_id === key);
    if (page) return mapCheckoutSession(page);
    const intents = await list<StripeIntent>(
      "/v1/payment_intents",
      { expand: ["data.latest_charge"] },
      since,
      (i) => i.metadata?.payment === key,
    );
    if (intents === "unknown") return "unknown";
    const intent = intents.find((i) => i.metadata?.payment === key);
    return intent ? mapPaymentIntent(intent) : isListConclusive(key, now()) ? null : "unknown";
  };

  return {
    name: "stripe",
    environment: settings.environment,
    clientConfig: () => ({ gateway: "stripe", hosted: true, label: GATEWAY_LABELS.stripe }),

    pay: (request) => payWithStripe(api, request),
    find,
    findByKey,

    async cancelByKey(key, reference) {
      let knownReference = reference;
      if (!knownReference) {
        const found = await findByKey(key);
        if (found === "unknown") return "unknown";
        if (!found || found.status === "cancelled" || found.status === "declined") return "cancelled";
        if (found.status === "captured") return found;
        knownReference = found.reference;
      }
      const id = encodeURIComponent(knownReference);
      const path = knownReference.startsWith("cs_")
        ? `/v1/checkout/sessions/${id}/expire`
        : `/v1/payment_intents/${id}/cancel`;
      const answer = await api.post(path, {});
      if (answer.kind === "unknown") return "unknown";
      if (answer.ok) return "cancelled";
      const current = await find(knownReference);
      if (current === "unknown" || current?.status === "pending") return "unknown";
      return current?.status === "captured" ? current : "cancelled";
    },

    async refund({ key, reference, amount, reason }) {
      let intent = reference;
      if (reference.startsWith("cs_")) {
        const page = await fetchSession(reference);
        if (page === "unknown") return { kind: "unknown", detail: "Stripe didn't return the payment's status." };
        const paymentIntent = page?.payment_intent;
        if (!paymentIntent)
          return { kind: "refused", code: "not_refundable", detail: "Nothing was paid on this page." };
        intent = typeof paymentIntent === "string" ? paymentIntent : paymentIntent.id;
      }
      const answer = await api.post(
        "/v1/refunds",
        {
          payment_intent: intent,
          amount: amount.minor,
          reason: "requested_by_customer",
          metadata: { refund: key, reason: reason.slice(0, 400) },
        },
        key,
      );
      if (answer.kind === "unknown") return answer;
      if (answer.ok) return mapRefund(answer.json as unknown as StripeRefund);
      const refused = mapError(answer.json, answer.status);
      if (refused.kind === "declined") return { kind: "refused", code: "not_refundable", detail: refused.reason };
      // Stripe has no code of its own for an amount that is over what is left.
      return refused.kind === "refused" && refused.code === "bad_request"
        ? { ...refused, code: "not_refundable" }
        : refused;
    },

    async findRefund(key, reference) {
      if (reference) {
        const answer = await api.get(`/v1/refunds/${encodeURIComponent(reference)}`, { expand: ["payment_intent"] });
        if (answer.kind === "unknown") return answer;
        if (answer.status === 404) return null;
        return answer.ok
          ? mapRefund(answer.json as unknown as StripeRefund)
          : { kind: "unknown", detail: `Stripe answered ${answer.status}.` };
      }
      if (!key) return null;
      const matchesKey = (r: StripeRefund) => r.metadata?.refund === key;
      const all = await list<StripeRefund>("/v1/refunds", {}, searchStart(key, now()), matchesKey);
      const found = all === "unknown" ? undefined : all.find(matchesKey);
      if (found) return mapRefund(found);
      return all !== "unknown" && isListConclusive(key, now())
        ? null
        : { kind: "unknown", detail: "Stripe's list couldn't be read to its end." };
    },

    async findDispute(reference) {
      const answer = await api.get(`/v1/disputes/${encodeURIComponent(reference)}`, { expand: ["payment_intent"] });
      if (answer.kind === "unknown") return "unknown";
      if (answer.status === 404) return null;
      return answer.ok ? mapDispute(answer.json as unknown as StripeDispute) : "unknown";
    },

    ...stripeSavedCards(api),
    readWebhook: (raw, headers) => readStripeWebhook(settings.webhookSecret, raw, headers, now()),

    async listRecentPayments(hours, until): Promise<GatewayPayment[] | "unknown"> {
      const since = now() - hours * HOUR;
      const listAll = <T extends { id: string }>(path: string, expand: string) =>
        list<T>(path, { expand: [expand] }, since, () => false, until);
      const pages = await listAll<StripeSession>("/v1/checkout/sessions", `data.${CHARGE}`);
      const intents = await listAll<StripeIntent>("/v1/payment_intents", "data.latest_charge");
      if (pages === "unknown" || intents === "unknown") return "unknown";
      return [
        ...pages.filter((s) => s.mode === "payment").map(mapCheckoutSession),
        ...intents.filter((i) => !i.metadata?.page).map(mapPaymentIntent),
      ];
    },
    async listRecentRefunds(hours) {
      const found = await list<StripeRefund>("/v1/refunds", { expand: ["data.payment_intent"] }, now() - hours * HOUR);
      return found === "unknown" ? found : found.map(mapRefund);
    },
    runChecks: (currency) => stripeChecks(settings, api, now(), currency),
  };
}
