/** Which addresses a picture may be fetched from. Pure: DNS is not asked (docs/media.md says who checks its answer). */
import { hostName, isIpAddress, isPublicHostName } from "../kernel/public-host.ts";

/** The longest address that is stored. */
export const MAX_ADDRESS_LENGTH = 2000;

export interface AddressRules {
  /** The site's own origins: what they show is in the library already, and fetching it would be a loop. */
  ownOrigins: readonly string[];
  /**
   * Whether the server runs where its fetch reaches private networks. A name may resolve to an inside address: over https
   * the server there would have to prove the name before anything is asked of it.
   */
  isLocalSite: boolean;
  /** An origin on a developer's machine that may be fetched from anyway; null on every deployed site. */
  testOrigin: string | null;
}

/** Why a picture is not fetched from an address, in a sentence; null: it may be. */
export function pictureAddressProblem(text: string, rules: AddressRules): string | null {
  const { ownOrigins, isLocalSite, testOrigin } = rules;
  if (text.length > MAX_ADDRESS_LENGTH) return "The address is too long.";
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return "This isn't a full address, such as https://cdn.shop.com/photo.jpg.";
  }
  if (!/^https?:$/.test(url.protocol)) return "The address must start with https.";
  if (url.username || url.password) return "The address contains a username or a password.";
  if (testOrigin !== null && url.origin === testOrigin) return null;
  const host = hostName(url);
  // By name: with http or a dot at its end it is the same site.
  if (ownOrigins.some((own) => hostName(new URL(own)) === host))
    return "The address is on this site, but no picture in the library has it.";
  if (isIpAddress(host)) return "The address uses an IP address instead of a host name.";
  // The parser has removed the usual port of each protocol.
  if (url.port !== "") return "The address uses an unusual port.";
  if (!isPublicHostName(host)) return "The address is inside a private network.";
  return isLocalSite && url.protocol === "http:" ? "A site on your own computer only fetches https addresses." : null;
}

/** The picture that one of this site's own addresses shows; null for any other address. */
export function ownPictureId(text: string, ownOrigins: readonly string[]): string | null {
  const url = URL.parse(text);
  if (!url || !ownOrigins.includes(url.origin)) return null;
  return /^\/media\/([\w-]{1,80})\/[\w.]+$/.exec(url.pathname)?.[1] ?? null;
}
