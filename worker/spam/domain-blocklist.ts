import type { BlockEntry, BlockInput } from "./contract.ts";
import { isInDomain, type TextLink } from "./domain-links.ts";
import { formatNetwork, isInNetwork, type Network, parseAddress, parseNetwork } from "./domain-network.ts";
import { foldText, toWords } from "./domain-normalize.ts";

/** A wider network would shut out whole countries. */
const WIDEST = { 32: 16, 128: 32 };
const DOMAIN =
  /^(?=.{4,200}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u;

/** A new entry as it is stored, or what is wrong with it as a sentence. */
export function normalizeBlock({
  kind,
  value,
}: Pick<BlockInput, "kind" | "value">): { value: string } | { problem: string } {
  if (kind === "word") {
    const words = toWords(foldText(value));
    const letters = words.join("").length;
    if (letters === 0) return { problem: "Enter a word or a phrase." };
    if (letters < 3) return { problem: "Enter at least 3 letters: shorter words are in many good posts." };
    return { value: words.join(" ") };
  }
  if (kind === "network") {
    const network = parseNetwork(value);
    if (!network) return { problem: "Enter an address or a network, such as 203.0.113.7 or 203.0.113.0/24." };
    if (network.prefix < WIDEST[network.bits])
      return { problem: `This network is too large. Enter one of /${WIDEST[network.bits]} or smaller.` };
    return { value: formatNetwork(network) };
  }
  const host = value
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/^.*@/, "")
    .replace(/^www\.|[/?#:].*$|\.$/g, "");
  return DOMAIN.test(host) ? { value: host } : { problem: "Enter a domain, such as example.com." };
}

/** A block list that is ready to be compared: words by their first one, so that a text is read once. */
export interface CompiledBlocks {
  words: Map<string, { words: string[]; entry: BlockEntry }[]>;
  domains: BlockEntry[];
  emails: BlockEntry[];
  networks: { network: Network; entry: BlockEntry }[];
}

export function compileBlocks(entries: readonly BlockEntry[]): CompiledBlocks {
  const words: CompiledBlocks["words"] = new Map();
  for (const entry of entries) {
    if (entry.kind !== "word") continue;
    const parts = entry.value.split(" ");
    const [first = ""] = parts;
    words.set(first, [...(words.get(first) ?? []), { words: parts, entry }]);
  }
  return {
    words,
    domains: entries.filter(({ kind }) => kind === "domain"),
    emails: entries.filter(({ kind }) => kind === "email"),
    networks: entries.flatMap((entry) => {
      const network = entry.kind === "network" ? parseNetwork(entry.value) : null;
      return network ? [{ network, entry }] : [];
    }),
  };
}

/** What of a post is compared with the block list. */
export interface Blockable {
  /** Title and text. */
  text: string;
  links: readonly TextLink[];
  emailDomain: string;
  ip: string | null;
}

/** The entries that a post meets. */
export function findBlocks(blocks: CompiledBlocks, { text, links, emailDomain, ip }: Blockable): BlockEntry[] {
  const found = new Set<BlockEntry>();
  if (blocks.words.size > 0) {
    const words = toWords(foldText(text));
    words.forEach((word, i) => {
      for (const { words: phrase, entry } of blocks.words.get(word) ?? [])
        if (phrase.every((part, offset) => words[i + offset] === part)) found.add(entry);
    });
  }
  for (const entry of blocks.domains) if (links.some(({ domain }) => isInDomain(domain, entry.value))) found.add(entry);
  const sender = emailDomain.toLowerCase();
  for (const entry of blocks.emails) if (isInDomain(sender, entry.value)) found.add(entry);
  const address = ip && blocks.networks.length > 0 ? parseAddress(ip) : null;
  if (address) for (const { network, entry } of blocks.networks) if (isInNetwork(address, network)) found.add(entry);
  return [...found];
}
