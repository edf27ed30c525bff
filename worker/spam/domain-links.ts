/** A link of a text. */
export interface TextLink {
  /** Its host in lower case, without "www." */
  domain: string;
  /** Path and query. */
  path: string;
}

/** Also without a scheme where a name ends like a domain ("shop.example.com/x"): that is how links are smuggled in. */
const LINK =
  /\b(?:(?:https?|ftp):\/\/|www\.)[^\s<>"'`\])}]+|(?<![\w@.])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:com|net|org|info|biz|shop|store|online|site|xyz|top|club|live|link|click|ru|cn|in|io|co|me|us|uk|de|fr|pw|tk|ly|gl|app|dev|vip|icu|buzz|space|website|tech|life|world|today|best)(?:\/[^\s<>"'`\])}]*)?(?![\w@])/gi;
/** No page has more of them that matter. */
const MAX_LINKS = 200;

/** The links of a text, written in any way; of a text of any length, in its order. */
export function findLinks(text: string): TextLink[] {
  const links: TextLink[] = [];
  for (const [found] of text.normalize("NFKC").matchAll(LINK)) {
    const link = parseLink(found);
    if (link) links.push(link);
    if (links.length >= MAX_LINKS) break;
  }
  return links;
}

function parseLink(found: string): TextLink | null {
  const address = /^(https?|ftp):\/\//i.test(found) ? found : `http://${found}`;
  try {
    const { hostname, pathname, search } = new URL(address.replace(/[.,;:!?]+$/, ""));
    const domain = hostname
      .toLowerCase()
      .replace(/^www\./, "")
      .replace(/\.+$/, "");
    return domain.includes(".") || domain.startsWith("[") ? { domain, path: pathname + search } : null;
  } catch {
    return null;
  }
}

/** Whether a domain is another one or lies below it: "a.b.com" is in "b.com". */
export const isInDomain = (domain: string, parent: string): boolean =>
  domain === parent || domain.endsWith(`.${parent}`);
