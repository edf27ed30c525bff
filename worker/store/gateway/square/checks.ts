import { clockCheck, settingCheck, webhookUrlCheck } from "../checks.ts";
import type { GatewayCheck } from "../contract.ts";
import { signHmac } from "../http-client.ts";
import type { SquareClient } from "./client.ts";
import { firstErrorCode } from "./response-mappers.ts";
import type { SquareSettings } from "./settings.ts";
import { readSquareWebhook } from "./webhook.ts";

interface Location {
  name?: string;
  status?: string;
  currency?: string;
  capabilities?: string[];
}

/**
 * Checks Square's settings, credentials, location, currency, clock and webhook signature, each with a fix.
 */
export async function squareChecks(
  settings: SquareSettings,
  api: SquareClient,
  now: number,
  currency: string,
): Promise<GatewayCheck[]> {
  const consoleName = `the Square developer console, ${settings.environment} side`;
  const settingChecks = [
    settingCheck(
      "SQUARE_ACCESS_TOKEN",
      settings.token,
      `Copy the access token from ${consoleName} into a Worker secret.`,
    ),
    settingCheck("SQUARE_APPLICATION_ID", settings.applicationId, `Copy the application ID from ${consoleName}.`),
    settingCheck(
      "SQUARE_LOCATION_ID",
      settings.locationId,
      `Copy the location ID from ${consoleName}, under Locations.`,
    ),
    settingCheck(
      "SQUARE_WEBHOOK_KEY",
      settings.webhookKey,
      `Copy the signature key of the webhook subscription from ${consoleName}.`,
    ),
    webhookUrlCheck(settings.webhookUrl, "/api/hooks/square", "SQUARE_WEBHOOK_URL"),
  ];
  return [
    ...settingChecks,
    checkApplicationId(settings),
    ...(await checkLocation(settings, api, now, currency)),
    await checkSignature(settings),
  ];
}

/**
 * Sandbox application ids start with "sandbox-"; one of the wrong environment loads the wrong card fields.
 */
function checkApplicationId({ applicationId, environment }: SquareSettings): GatewayCheck {
  const name = "Application and environment";
  if (!applicationId) return { name, state: "skipped", detail: "No application ID to check." };
  const sandbox = applicationId.startsWith("sandbox-");
  return sandbox === (environment === "sandbox")
    ? { name, state: "ok", detail: `The application ID belongs to the ${environment}.` }
    : {
        name,
        state: "fail",
        detail: `SQUARE_ENVIRONMENT is ${environment}, but the application ID belongs to the other environment.`,
        fix: "Take the token, application ID and location ID from the same environment of the console as SQUARE_ENVIRONMENT.",
      };
}

async function checkLocation(
  { token, locationId, environment }: SquareSettings,
  api: SquareClient,
  now: number,
  currency: string,
): Promise<GatewayCheck[]> {
  if (!token) return [{ name: "Credentials", state: "skipped", detail: "No token to check." }];
  const answer = await api.get(`/v2/locations/${encodeURIComponent(locationId || "main")}`);
  if (answer.kind === "unknown")
    return [
      {
        name: "Credentials",
        state: "fail",
        detail: `Couldn't reach Square: ${answer.detail}`,
        fix: "Try again in a minute. Then check Square's status page and SQUARE_API_URL.",
      },
    ];
  const clock = clockCheck(answer.date, now);
  if (answer.status === 401 || answer.status === 403)
    return [
      {
        name: "Credentials",
        state: "fail",
        detail: `Square doesn't accept the token (${firstErrorCode(answer.json)}).`,
        fix: `Copy the ${environment} access token again, and check that it may read locations and payments.`,
      },
      clock,
    ];
  const credentials: GatewayCheck = { name: "Credentials", state: "ok", detail: "Square accepts the token." };
  const location = answer.json.location as Location | undefined;
  if (!answer.ok || !location)
    return [
      credentials,
      {
        name: "Location",
        state: "fail",
        detail: "Square has no such location.",
        fix: "Copy SQUARE_LOCATION_ID again.",
      },
      clock,
    ];
  const cards = location.capabilities?.includes("CREDIT_CARD_PROCESSING") ?? false;
  const isUsable = location.status === "ACTIVE" && cards;
  return [
    credentials,
    {
      name: "Location",
      state: isUsable ? "ok" : "fail",
      detail: `${location.name ?? "The location"} is ${location.status?.toLowerCase() ?? "unknown"} and ${cards ? "accepts" : "doesn't accept"} cards.`,
      ...(isUsable ? {} : { fix: "Activate the location in Square's dashboard." }),
    },
    {
      name: "Currency",
      state: location.currency === currency ? "ok" : "fail",
      detail: `The location uses ${location.currency ?? "no currency"}; the shop sells in ${currency}.`,
      ...(location.currency === currency
        ? {}
        : { fix: "Choose a location with the shop's currency, or set prices in the location's currency." }),
    },
    clock,
  ];
}

/** Signs a sample webhook as Square would and verifies it as the site would. */
async function checkSignature(settings: SquareSettings): Promise<GatewayCheck> {
  const name = "Webhook signature";
  if (!settings.webhookKey || !settings.webhookUrl)
    return { name, state: "skipped", detail: "Requires the key and the URL." };
  const raw = JSON.stringify({ event_id: "round-trip", type: "test.round_trip" });
  const mac = await signHmac(settings.webhookKey, settings.webhookUrl + raw);
  const signed = new Headers({ "x-square-hmacsha256-signature": btoa(String.fromCharCode(...mac)) });
  const good = await readSquareWebhook(settings, raw, signed);
  const forged = await readSquareWebhook(settings, `${raw} `, signed);
  return good && !forged
    ? { name, state: "ok", detail: "Accepts a signed webhook and refuses a changed one." }
    : { name, state: "fail", detail: "A signed webhook was refused.", fix: "Copy SQUARE_WEBHOOK_KEY again." };
}
