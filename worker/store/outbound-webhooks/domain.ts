import { HOUR, MINUTE, SECOND } from "../../kernel/instants.ts";
import { hostName, isIpAddress, isPublicHostName } from "../../kernel/public-host.ts";

/**
 * The delay after each failed attempt, the schedule that Standard Webhooks suggests; after the last one a
 * delivery is given up. Jobs run every five minutes, so a shorter delay ends at the next run.
 */
export const RETRY_DELAYS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** When a delivery that has failed `attempts` times is tried again; null: never. */
export const nextAttemptAt = (attempts: number, at: number): number | null => {
  const delay = RETRY_DELAYS[attempts - 1];
  return delay === undefined ? null : at + delay;
};

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
/** The ports of https that endpoints use: another port would let staff probe services that are no web servers. */
const ALLOWED_PORTS = ["", "443", "8443"];

/**
 * Why an endpoint's URL is refused, or null if it is fine. Only https, at port 443 or 8443, to a public host name: never an IP
 * address (the URL parser has normalized every notation already), a name inside a private network, or a URL
 * with credentials.
 * @param development a developer's machine, where http to localhost is allowed too
 */
export function endpointUrlProblem(text: string, development: boolean): string | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return "Enter a full URL, such as https://hooks.example.com/orders.";
  }
  const host = hostName(url);
  if (url.username || url.password)
    return "Remove the username and password from the URL. The signature identifies the sender.";
  if (development && LOOPBACK.test(host) && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== "https:") return "The URL must start with https.";
  if (isIpAddress(host)) return "Use a host name instead of an IP address.";
  if (!ALLOWED_PORTS.includes(url.port)) return "Use port 443 or 8443.";
  if (!isPublicHostName(host)) return "This host name is inside a private network. Use a public one.";
  return null;
}
