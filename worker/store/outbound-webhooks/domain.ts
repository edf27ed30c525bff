import { HOUR, MINUTE, SECOND } from "../../kernel/instants.ts";

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
/** Names that no public endpoint has (RFC 6761, RFC 6762, RFC 8375, and those of home networks). */
const PRIVATE_HOST =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|example|invalid|onion|home\.arpa|in-addr\.arpa|ip6\.arpa)$/;

/**
 * Why an endpoint's URL is refused, or null if it is fine. Only https to a public host name: never an IP
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
  const host = url.hostname.replace(/\.$/, "").toLowerCase();
  if (url.username || url.password)
    return "Remove the username and password from the URL. The signature identifies the sender.";
  if (development && LOOPBACK.test(host) && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== "https:") return "The URL must start with https.";
  if (host.startsWith("[") || /^[\d.]+$/.test(host)) return "Use a host name instead of an IP address.";
  if (!host.includes(".") || PRIVATE_HOST.test(host))
    return "This host name is inside a private network. Use a public one.";
  return null;
}
