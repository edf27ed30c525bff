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

/** Public DNS names that answer with an address of the caller's own machine or network. */
const REBINDING_HOST =
  /(^|\.)(localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|fuf\.me|127-0-0-1\.org|localho\.st|nip\.io|sslip\.io|xip\.io|traefik\.me|backname\.io|1u\.ms|rbndr\.us|rebind\.network|local-ip\.(co|sh|medicmobile\.org)|plex\.direct|ipq\.co|lan\.direct)$/;

/** 127/8, 10/8, 169.254/16, 192.168/16 and 172.16/12 as hexadecimal digits. */
const PRIVATE_HEX = /^(7f|0a|a9fe|c0a8|ac1)/;

/**
 * Whether labels of a name spell an IPv4 address (`127.0.0.1.example.com`, `a-10-0-0-1.example.com`), as services do
 * that answer with the address in the name; also as eight hexadecimal digits (`7f000001.example.com`).
 */
function hasEmbeddedAddress(host: string): boolean {
  const isAddress = (parts: readonly string[]) => parts.every((part) => Number(part) <= 255);
  const decimals = [...host.matchAll(/(?=(?:^|[.-])(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})(?:[.-]|$))/g)];
  const hexLabels = host.split(/[.-]/).filter((label) => /^[0-9a-f]{8}$/.test(label));
  return decimals.some((match) => isAddress(match.slice(1))) || hexLabels.some((label) => PRIVATE_HEX.test(label));
}

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
  const host = url.hostname.replace(/\.$/, "").toLowerCase();
  if (url.username || url.password)
    return "Remove the username and password from the URL. The signature identifies the sender.";
  if (development && LOOPBACK.test(host) && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== "https:") return "The URL must start with https.";
  if (host.startsWith("[") || /^[\d.]+$/.test(host)) return "Use a host name instead of an IP address.";
  if (!ALLOWED_PORTS.includes(url.port)) return "Use port 443 or 8443.";
  if (!host.includes(".") || PRIVATE_HOST.test(host) || REBINDING_HOST.test(host) || hasEmbeddedAddress(host))
    return "This host name is inside a private network. Use a public one.";
  return null;
}
