import { clockCheck, settingCheck } from "../checks.ts";
import type { GatewayCheck } from "../contract.ts";
import { signHmac } from "../http-client.ts";
import type { StripeClient } from "./client.ts";
import type { StripeSettings } from "./settings.ts";
import { readStripeWebhook } from "./webhook.ts";

/** Checks Stripe's settings, credentials, account, currency, clock and webhook signature, each with a fix. */
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
      "Create the endpoint https://your-site/api/hooks/stripe at Stripe and copy its signing secret (whsec_…).",
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
  if (!secret) return [{ name: "Credentials", state: "skipped", detail: "No key to check." }];
  const answer = await api.get("/v1/account");
  if (answer.kind === "unknown")
    return [
      {
        name: "Credentials",
        state: "fail",
        detail: `Couldn't reach Stripe: ${answer.detail}`,
        fix: "Try again in a minute. Then check Stripe's status page and STRIPE_API_URL.",
      },
    ];
  const clock = clockCheck(answer.date, now);
  if (!answer.ok)
    return [
      {
        name: "Credentials",
        state: "fail",
        detail: `Stripe doesn't accept the key (${answer.status}).`,
        fix: "Copy the secret key again. A restricted key must be allowed to read the account.",
      },
      clock,
    ];
  const account = answer.json as { charges_enabled?: boolean; default_currency?: string };
  const own = account.default_currency?.toUpperCase() ?? "nothing";
  return [
    { name: "Credentials", state: "ok", detail: "Stripe accepts the key." },
    account.charges_enabled
      ? { name: "Account", state: "ok", detail: "The account can take payments." }
      : {
          name: "Account",
          state: "fail",
          detail: "The account can't take payments yet.",
          fix: "Activate the account in Stripe's dashboard.",
        },
    own === currency
      ? { name: "Currency", state: "ok", detail: `The account and the shop both use ${currency}.` }
      : {
          name: "Currency",
          state: "warn",
          detail: `The account is paid out in ${own}; the shop sells in ${currency}.`,
          fix: "Stripe converts at its own rate and fee. To avoid this, add a bank account in the shop's currency.",
        },
    clock,
  ];
}

/** Signs a sample webhook as Stripe would and verifies it as the site would. */
async function checkSignature({ webhookSecret }: StripeSettings, now: number): Promise<GatewayCheck> {
  const name = "Webhook signature";
  if (!webhookSecret) return { name, state: "skipped", detail: "Requires the signing secret." };
  const raw = JSON.stringify({ id: "evt_round_trip", type: "test.round_trip", data: {} });
  const t = Math.floor(now / 1000);
  const mac = Array.from(await signHmac(webhookSecret, `${t}.${raw}`), (b) => b.toString(16).padStart(2, "0")).join("");
  const signed = new Headers({ "stripe-signature": `t=${t},v1=${mac}` });
  const good = await readStripeWebhook(webhookSecret, raw, signed, now);
  const forged = await readStripeWebhook(webhookSecret, `${raw} `, signed, now);
  return good && !forged
    ? { name, state: "ok", detail: "Accepts a signed webhook and refuses a changed one." }
    : { name, state: "fail", detail: "A signed webhook was refused.", fix: "Copy STRIPE_WEBHOOK_SECRET again." };
}
