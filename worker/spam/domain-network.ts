/** An address as a number: 32 or 128 bits. */
interface Address {
  bits: 32 | 128;
  value: bigint;
}

/** A range of addresses, as in 203.0.113.0/24. */
export interface Network {
  bits: 32 | 128;
  value: bigint;
  prefix: number;
}

const MAPPED = 0xffffn << 32n;

/** An IP address; null: it is none. An IPv4 address inside IPv6 (::ffff:1.2.3.4) is that IPv4 address. */
export function parseAddress(text: string): Address | null {
  const plain = text.trim().replace(/^\[|\]$/g, "");
  if (!plain.includes(":")) {
    const value = parseIpv4(plain);
    return value === null ? null : { bits: 32, value };
  }
  const value = parseIpv6(plain);
  if (value === null) return null;
  return value >> 32n === MAPPED >> 32n ? { bits: 32, value: value & 0xffffffffn } : { bits: 128, value };
}

function parseIpv4(text: string): bigint | null {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  const parts = match?.slice(1).map(Number);
  if (!parts?.every((part) => part <= 255)) return null;
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function parseIpv6(text: string): bigint | null {
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const ipv4 = tail ? parseIpv4(tail[2] ?? "") : null;
  if (tail && ipv4 === null) return null;
  const hex = tail && ipv4 !== null ? `${tail[1]}${(ipv4 >> 16n).toString(16)}:${(ipv4 & 0xffffn).toString(16)}` : text;
  const halves = hex.split("::");
  if (halves.length > 2) return null;
  const [head = [], rest = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - head.length - rest.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array<string>(Math.max(0, missing)).fill("0"), ...rest];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((value, group) => (value << 16n) | BigInt(Number.parseInt(group, 16)), 0n);
}

/** A network in CIDR notation, or a single address; null: it is neither. */
export function parseNetwork(text: string): Network | null {
  const [start = "", length, ...more] = text.trim().split("/");
  const address = parseAddress(start);
  if (!address || more.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null;
  const prefix = length === undefined ? address.bits : Number(length);
  if (prefix > address.bits) return null;
  const host = BigInt(address.bits - prefix);
  return { bits: address.bits, prefix, value: (address.value >> host) << host };
}

export const isInNetwork = (address: Address, { bits, value, prefix }: Network): boolean =>
  address.bits === bits && address.value >> BigInt(bits - prefix) === value >> BigInt(bits - prefix);

/** As it is stored and shown: the first address of the network with its length. */
export function formatNetwork({ bits, value, prefix }: Network): string {
  const address =
    bits === 32
      ? [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join(".")
      : Array.from({ length: 8 }, (_, i) => ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16))
          .join(":")
          .replace(/(?:^|:)0(?::0)+(?::|$)/, "::");
  return prefix === bits ? address : `${address}/${prefix}`;
}
