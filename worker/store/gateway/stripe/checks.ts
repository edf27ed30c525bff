import { clockCheck, settingCheck } from "../checks.ts";
import type { GatewayCheck } from "../contract.ts";
import { signHmac } from "../http-client.ts";
import type { StripeClient } from "./client.ts";
import type { StripeSettings } from "./settings.ts";
import { readStripeWebhook } from "./webhook.ts";

/** Settings, credentials, account, currency, clock and webhook signature of Stripe, each with what to do. */
export async function stripeChecks(
  settings: StripeSettings,
  api: StripeClient,
  now: number,
  currency: string,
): Promise<GatewayCheck[]> {
  return [
    settingCheck(
      "STRIPE_SECRET_KEY",
      settings.secret,
      "Copy the secret key from Stripe's dashboard, under Developers.",
    ),
    settingCheck(
      "STRIPE_WEBHOOK_SECRET",
      settings.webhookSecret,
      "Make an endpoint https://your-site/api/hooks/stripe at Stripe and copy its signing secret (whsec_…).",
    ),
    ...(await checkAccount(settings, api, now, currency)),
    await checkSignature(settings, now),
  ];
}

async function checkAccount(
  { secret }: StripeSettings,
  api: StripeClient,
  now: number,
  currency: string,
): Promise<GatewayCheck[]> {
  if (!secret) return [{ name: "Credentials", state: "skipped", detail: "There is no key to try." }];
  const answer = await api.get("/v1/account");
  if (answer.kind === "unknown")
    return [
      {
        name: "Credentials",
        state: "fail",
        detail: `Stripe could not be asked: ${answer.detail}`,
        fix: "Try again in a minute; then look at Stripe's status page and at STRIPE_API_URL.",
      },
    ];
  const clock = clockCheck(answer.date, now);
  if (!answer.ok)
    return [
      {
        name: "Credentials",
        state: "fail",
        detail: `Stripe does not accept the key (${answer.status}).`,
        fix: "Copy the secret key again. A restricted key must be allowed to read the account.",
      },
      clock,
    ];
  const account = answer.json as { charges_enabled?: boolean; default_currency?: string };
  const own = account.default_currency?.toUpperCase() ?? "nothing";
  return [
    { name: "Credentials", state: "ok", detail: "Stripe accepts the key." },
    account.charges_enabled
      ? { name: "Account", state: "ok", detail: "The account may take payments." }
      : {
          name: "Account",
          state: "fail",
          detail: "The account may not take payments yet.",
          fix: "Finish the activation of the account in Stripe's dashboard.",
        },
    own === currency
      ? { name: "Currency", state: "ok", detail: `Account and shop both use ${currency}.` }
      : {
          name: "Currency",
          state: "warn",
          detail: `The account is paid out in ${own}; the shop sells in ${currency}.`,
          fix: "Stripe converts at its own rate and fee. Add a bank account in the shop's currency to avoid it.",
        },
    clock,
  ];
}

/** Signs a made-up webhook as Stripe would and reads it as the site would. */
async function checkSignature({ webhookSecret }: StripeSettings, now: number): Promise<GatewayCheck> {
  const name = "Webhook signature";
  if (!webhookSecret) return { name, state: "skipped", detail: "The signing secret is needed for it." };
  const raw = JSON.stringify({ id: "evt_round_trip", type: "test.round_trip", data: {} });
  const t = Math.floor(now / 1000);
  const mac = Array.from(await signHmac(webhookSecret, `${t}.${raw}`), (b) => b.toString(16).padStart(2, "0")).join("");
  const signed = new Headers({ "stripe-signature": `t=${t},v1=${mac}` });
  const good = await readStripeWebhook(webhookSecret, raw, signed, now);
  const forged = await readStripeWebhook(webhookSecret, `${raw} `, signed, now);
  return good && !forged
    ? { name, state: "ok", detail: "A signed webhook is read, a changed one is refused." }
    : { name, state: "fail", detail: "A signed webhook was not read.", fix: "Copy STRIPE_WEBHOOK_SECRET again." };
}
