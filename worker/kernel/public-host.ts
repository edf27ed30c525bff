/** Names that no public server has (RFC 6761, RFC 6762, RFC 8375, and those of home networks). */
const PRIVATE_HOST =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|svc|home|corp|private|test|example|invalid|onion|home\.arpa|in-addr\.arpa|ip6\.arpa)$/;

/** Public DNS names that answer with an address of the caller's own machine or network. */
const REBINDING_HOST =
  /(^|\.)(localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|fuf\.me|127-0-0-1\.org|localho\.st|nip\.io|sslip\.io|xip\.io|traefik\.me|backname\.io|1u\.ms|rbndr\.us|rebind\.network|local-ip\.(co|sh|medicmobile\.org)|plex\.direct|ipq\.co|lan\.direct|localhost\.direct|lcl\.host|lndo\.site|ddev\.site|local\.gd|ipv6-literal\.net)$/;

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

/** The host name of a parsed URL, without the dot that names the root; several dots would hide a name from the lists. */
export const hostName = (url: URL): string => url.hostname.replace(/\.+$/, "").toLowerCase();

/** Whether the host is an IP address; the URL parser has normalized every notation (octal, hexadecimal, one number). */
export const isIpAddress = (host: string): boolean => host.startsWith("[") || /^[\d.]+$/.test(host);

/** Whether a host name can be that of a public server, as far as a name can tell; DNS is not asked. */
export const isPublicHostName = (host: string): boolean =>
  !isIpAddress(host) &&
  host.includes(".") &&
  !host.includes("..") &&
  !PRIVATE_HOST.test(host) &&
  !REBINDING_HOST.test(host) &&
  !hasEmbeddedAddress(host);
