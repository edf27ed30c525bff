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

/** Settings, credentials, location, currency, clock and webhook signature of Square, each with what to do. */
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
      `Copy the access token from ${consoleName}, into a secret of the Worker.`,
    ),
    settingCheck("SQUARE_APPLICATION_ID", settings.applicationId, `Copy the application id from ${consoleName}.`),
    settingCheck(
      "SQUARE_LOCATION_ID",
      settings.locationId,
      `Copy the location id from ${consoleName}, under Locations.`,
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

/** Sandbox ids say so; one of the wrong side loads the wrong card fields. */
function checkApplicationId({ applicationId, environment }: SquareSettings): GatewayCheck {
  const name = "Application and environment";
  if (!applicationId) return { name, state: "skipped", detail: "There is no application id to look at." };
  const sandbox = applicationId.startsWith("sandbox-");
  return sandbox === (environment === "sandbox")
    ? { name, state: "ok", detail: `The application id belongs to the ${environment}.` }
    : {
        name,
        state: "fail",
        detail: `SQUARE_ENVIRONMENT is ${environment}, and the application id is of the other side.`,
        fix: "Take token, application id and location id from the same side of the console as SQUARE_ENVIRONMENT.",
      };
}

async function checkLocation(
  { token, locationId, environment }: SquareSettings,
  api: SquareClient,
  now: number,
  currency: string,
): Promise<GatewayCheck[]> {
  if (!token) return [{ name: "Credentials", state: "skipped", detail: "There is no token to try." }];
  const answer = await api.get(`/v2/locations/${encodeURIComponent(locationId || "main")}`);
  if (answer.kind === "unknown")
    return [
      {
        name: "Credentials",
        state: "fail",
        detail: `Square could not be asked: ${answer.detail}`,
        fix: "Try again in a minute; then look at Square's status page and at SQUARE_API_URL.",
      },
    ];
  const clock = clockCheck(answer.date, now);
  if (answer.status === 401 || answer.status === 403)
    return [
      {
        name: "Credentials",
        state: "fail",
        detail: `Square does not accept the token (${firstErrorCode(answer.json)}).`,
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
        detail: "Square knows no such location.",
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
      detail: `${location.name ?? "It"} is ${location.status?.toLowerCase() ?? "unknown"}, and ${cards ? "takes" : "does not take"} cards.`,
      ...(isUsable ? {} : { fix: "Finish the activation of the location in Square's dashboard." }),
    },
    {
      name: "Currency",
      state: location.currency === currency ? "ok" : "fail",
      detail: `The location takes ${location.currency ?? "nothing"}; the shop sells in ${currency}.`,
      ...(location.currency === currency
        ? {}
        : { fix: "Choose a location of the shop's currency, or price the products in the location's." }),
    },
    clock,
  ];
}

/** Signs a made-up webhook as Square would and reads it as the site would. */
async function checkSignature(settings: SquareSettings): Promise<GatewayCheck> {
  const name = "Webhook signature";
  if (!settings.webhookKey || !settings.webhookUrl)
    return { name, state: "skipped", detail: "Key and address are needed for it." };
  const raw = JSON.stringify({ event_id: "round-trip", type: "test.round_trip" });
  const mac = await signHmac(settings.webhookKey, settings.webhookUrl + raw);
  const signed = new Headers({ "x-square-hmacsha256-signature": btoa(String.fromCharCode(...mac)) });
  const good = await readSquareWebhook(settings, raw, signed);
  const forged = await readSquareWebhook(settings, `${raw} `, signed);
  return good && !forged
    ? { name, state: "ok", detail: "A signed webhook is read, a changed one is refused." }
    : { name, state: "fail", detail: "A signed webhook was not read.", fix: "Copy SQUARE_WEBHOOK_KEY again." };
}
