import { MINUTE } from "../../kernel/instants.ts";
import type { GatewayCheck } from "./contract.ts";

/** A setting that is there, or the sentence that says where to get it. Never its value. */
export function settingCheck(name: string, value: string, fix: string): GatewayCheck {
  return value ? { name, state: "ok", detail: "It is set." } : { name, state: "fail", detail: "It is not set.", fix };
}

/** How far this clock is from the gateway's, by the Date header of an answer. Webhook signatures with a time die of a wrong clock. */
export function clockCheck(date: number | null, now: number): GatewayCheck {
  const name = "Clock";
  if (date === null) return { name, state: "skipped", detail: "The gateway told no time." };
  const seconds = Math.round(Math.abs(now - date) / 1000);
  return seconds * 1000 < MINUTE
    ? { name, state: "ok", detail: `This clock and the gateway's differ by ${seconds} s.` }
    : {
        name,
        state: "fail",
        detail: `This clock and the gateway's differ by ${seconds} s.`,
        fix: "Set the clock of the machine that runs the Worker. Signatures older than five minutes are refused.",
      };
}

/** The address that the gateway sends webhooks to. */
export function webhookUrlCheck(url: string, path: string, variable: string): GatewayCheck {
  const name = "Webhook address";
  const fix = `Set ${variable} to https://your-site${path}, letter by letter as it stands at the gateway.`;
  if (!URL.canParse(url)) return { name, state: "fail", detail: "The address is not set, or is none.", fix };
  const { pathname, protocol, hostname } = new URL(url);
  if (pathname !== path) return { name, state: "fail", detail: `The address leads to ${pathname}.`, fix };
  if (protocol !== "https:") return { name, state: "warn", detail: `The address is not https (${hostname}).`, fix };
  return { name, state: "ok", detail: `Webhooks are expected at ${url}.` };
}
