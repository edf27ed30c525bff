import { MINUTE } from "../../kernel/instants.ts";
import type { GatewayCheck } from "./contract.ts";

/** Checks that a setting has a value; `fix` says where to get it. The value itself is never shown. */
export function settingCheck(name: string, value: string, fix: string): GatewayCheck {
  return value ? { name, state: "ok", detail: "Set." } : { name, state: "fail", detail: "Not set.", fix };
}

/**
 * How far this clock is from the gateway's, by the Date header of a response. Webhook signatures that contain
 * a time fail with a wrong clock.
 */
export function clockCheck(date: number | null, now: number): GatewayCheck {
  const name = "Clock";
  if (date === null) return { name, state: "skipped", detail: "The gateway's response had no date." };
  const seconds = Math.round(Math.abs(now - date) / 1000);
  return seconds * 1000 < MINUTE
    ? { name, state: "ok", detail: `This clock and the gateway's differ by ${seconds} s.` }
    : {
        name,
        state: "fail",
        detail: `This clock and the gateway's differ by ${seconds} s.`,
        fix: "Correct the clock of the machine that runs the Worker. Signatures older than five minutes are refused.",
      };
}

/** Checks the address that the gateway sends webhooks to. */
export function webhookUrlCheck(url: string, path: string, variable: string): GatewayCheck {
  const name = "Webhook URL";
  const fix = `Set ${variable} to https://your-site${path}, exactly as entered at the gateway.`;
  if (!URL.canParse(url)) return { name, state: "fail", detail: "The URL isn't set or isn't valid.", fix };
  const { pathname, protocol, hostname } = new URL(url);
  if (pathname !== path) return { name, state: "fail", detail: `The URL's path is ${pathname}.`, fix };
  if (protocol !== "https:") return { name, state: "warn", detail: `The URL isn't https (${hostname}).`, fix };
  return { name, state: "ok", detail: `Webhooks are expected at ${url}.` };
}
