import { HOUR, MINUTE, SECOND } from "../../kernel/instants.ts";

/**
 * How long after each failed try the next one comes, the schedule that Standard Webhooks proposes; after
 * the last of them a delivery is given up. A round of jobs rings every five minutes, so short waits end then.
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

/** When a delivery that has failed `tries` times is tried again; null: never. */
export const nextAttemptAt = (attempts: number, at: number): number | null => {
  const delay = RETRY_DELAYS[attempts - 1];
  return delay === undefined ? null : at + delay;
};

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
/** Names that no public endpoint has (RFC 6761, RFC 6762, RFC 8375, and the ones that house networks use). */
const PRIVATE_HOST =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|example|invalid|onion|home\.arpa|in-addr\.arpa|ip6\.arpa)$/;

/**
 * Why an endpoint's address is not called, or null where it is fine. Only https to a public name: never an
 * address in figures (the URL parser has already turned every way of writing one into these), a name of
 * inside a network, or a name and password in the address.
 * @param development the developer's own machine, where http to itself is fine too
 */
export function endpointUrlProblem(text: string, development: boolean): string | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return "Write the whole address, such as https://hooks.example.com/orders.";
  }
  const host = url.hostname.replace(/\.$/, "").toLowerCase();
  if (url.username || url.password)
    return "Leave name and password out of the address: the signature proves who calls.";
  if (development && LOOPBACK.test(host) && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== "https:") return "The address must begin with https.";
  if (host.startsWith("[") || /^[\d.]+$/.test(host)) return "Use a name, not an address in figures.";
  if (!host.includes(".") || PRIVATE_HOST.test(host))
    return "This name is inside a network. Use one that the internet knows.";
  return null;
}
