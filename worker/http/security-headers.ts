/** A fresh CSP nonce: 128 random bits, base64. */
export const newNonce = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));

const ANALYTICS = "https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com";

/** What a page may reach beside our own origin, by directive of the Content-Security-Policy. */
export type Allowance = Record<string, string[]>;

/** The Content-Security-Policy of a document. Google's hosts are reached only after consent. */
function contentPolicy(nonce: string, url: URL, allow?: Allowance): string {
  // The policy of most documents differs by the nonce alone; it is put together anew where the host changes.
  if (usual?.origin !== url.origin) usual = { origin: url.origin, policy: policyOf(url, {}) };
  return (allow ? policyOf(url, allow) : usual.policy).replaceAll(NONCE, nonce);
}

let usual: { origin: string; policy: string } | undefined;
/** Where the nonce goes; no origin holds these characters. */
const NONCE = "{nonce}";

function policyOf(url: URL, allow: Allowance): string {
  const socket = `${url.protocol === "https:" ? "wss" : "ws"}://${url.host}`;
  const rules = [
    "default-src 'none'",
    `script-src 'nonce-${NONCE}' 'strict-dynamic' https: 'unsafe-inline'`,
    `style-src 'self' 'nonce-${NONCE}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${ANALYTICS}`,
    "font-src 'self'",
    `connect-src 'self' ${socket} ${ANALYTICS}`,
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ];
  if (url.protocol === "https:") rules.push("upgrade-insecure-requests");
  for (const [directive, origins] of Object.entries(allow)) {
    const at = rules.findIndex((rule) => rule.startsWith(`${directive} `));
    if (at < 0) rules.push(`${directive} 'self' ${origins.join(" ")}`);
    else rules[at] += ` ${origins.join(" ")}`;
  }
  return rules.join("; ");
}

const COMMON: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "camera=(), microphone=(), geolocation=(), usb=(), payment=(self), fullscreen=(self), publickey-credentials-get=(self), publickey-credentials-create=(self)",
};

const DEFAULTS = Object.entries(COMMON);
const NO_DOCUMENT = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Dresses any answer in the security headers; where the answer says nothing about caching, it is
 * private and not stored, since a platform cache may otherwise keep it.
 * @param nonce of the document, where it is one
 * @param allow what this document alone needs from elsewhere, such as a gateway's card fields
 */
export function secured(response: Response, url: URL, nonce?: string, allow?: Allowance): Response {
  const own = changeable(response);
  const { headers } = own;
  for (const [name, value] of DEFAULTS) headers.set(name, value);
  if (url.protocol === "https:")
    headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  const html = /^text\/html/i.test(headers.get("Content-Type") ?? "");
  headers.set("Content-Security-Policy", html && nonce ? contentPolicy(nonce, url, allow) : NO_DOCUMENT);
  // On every refusal too, so that a hidden room's answer is that of any unknown place.
  if (own.status >= 400 || /^\/(420|api\/)/.test(url.pathname)) headers.set("X-Robots-Tag", "noindex");
  return own;
}

/** The answer itself, or a copy where its headers are sealed, as those of a redirect or of another server are. */
function changeable(response: Response): Response {
  try {
    response.headers.delete("X-Powered-By");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}
