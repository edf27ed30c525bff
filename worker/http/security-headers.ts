/** A fresh CSP nonce: 128 random bits, base64. */
export const newNonce = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));

const ANALYTICS_ORIGINS =
  "https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com";

/** Origins that a page may reach besides our own, by CSP directive. */
export type CspAdditions = Record<string, string[]>;

/** The Content-Security-Policy of a document. Google's hosts are only loaded after consent. */
function cspForDocument(nonce: string, url: URL, additions?: CspAdditions): string {
  // The policy of most documents differs by the nonce alone, so it is built once per origin.
  if (cachedPolicy?.origin !== url.origin) cachedPolicy = { origin: url.origin, policy: buildCsp(url, {}) };
  return (additions ? buildCsp(url, additions) : cachedPolicy.policy).replaceAll(NONCE_PLACEHOLDER, nonce);
}

let cachedPolicy: { origin: string; policy: string } | undefined;
/** Where the nonce goes; no origin contains these characters. */
const NONCE_PLACEHOLDER = "{nonce}";

function buildCsp(url: URL, additions: CspAdditions): string {
  const socket = `${url.protocol === "https:" ? "wss" : "ws"}://${url.host}`;
  const directives = [
    "default-src 'none'",
    `script-src 'nonce-${NONCE_PLACEHOLDER}' 'strict-dynamic' https: 'unsafe-inline'`,
    `style-src 'self' 'nonce-${NONCE_PLACEHOLDER}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${ANALYTICS_ORIGINS}`,
    "font-src 'self'",
    `connect-src 'self' ${socket} ${ANALYTICS_ORIGINS}`,
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ];
  if (url.protocol === "https:") directives.push("upgrade-insecure-requests");
  for (const [directive, origins] of Object.entries(additions)) {
    const index = directives.findIndex((rule) => rule.startsWith(`${directive} `));
    if (index < 0) directives.push(`${directive} 'self' ${origins.join(" ")}`);
    else directives[index] += ` ${origins.join(" ")}`;
  }
  return directives.join("; ");
}

const COMMON_HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "camera=(self), microphone=(), geolocation=(), usb=(), payment=(self), fullscreen=(self), publickey-credentials-get=(self), publickey-credentials-create=(self)",
};

/** Two years, for this host alone: its subdomains and the browsers' preload list are the owner's to decide. */
const HSTS = "max-age=63072000";

/** Pictures say `cross-origin` themselves: mail programs and social networks show them on pages of their own. */
const EMBEDDING = "Cross-Origin-Resource-Policy";
const COMMON_HEADER_ENTRIES = Object.entries(COMMON_HEADERS);
/**
 * The worker that encodes pictures in staff's browsers: a policy of its own, since a worker has that of its file. It may
 * compile WASM, and load nothing but our own files.
 */
const PICTURE_WORKER = /^\/assets\/420\/picture-worker-[\w-]+\.js$/;
const PICTURE_WORKER_CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const NON_DOCUMENT_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Sets the security headers. A response without Cache-Control becomes private and no-store, since a platform cache
 * could keep it otherwise.
 * @param nonce of the document, if the response is one
 * @param additions other origins that this document needs, such as a payment gateway's card fields
 */
export function withSecurityHeaders(response: Response, url: URL, nonce?: string, additions?: CspAdditions): Response {
  const result = withMutableHeaders(response);
  const { headers } = result;
  const mayBeEmbedded = headers.get(EMBEDDING) === "cross-origin";
  const isSecretAddress = headers.get("Referrer-Policy") === "no-referrer";
  for (const [name, value] of COMMON_HEADER_ENTRIES) headers.set(name, value);
  if (isSecretAddress) headers.set("Referrer-Policy", "no-referrer");
  if (mayBeEmbedded) headers.set(EMBEDDING, "cross-origin");
  if (url.protocol === "https:") headers.set("Strict-Transport-Security", HSTS);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  const isHtml = /^text\/html/i.test(headers.get("Content-Type") ?? "");
  const otherCsp = result.status === 200 && PICTURE_WORKER.test(url.pathname) ? PICTURE_WORKER_CSP : NON_DOCUMENT_CSP;
  headers.set("Content-Security-Policy", isHtml && nonce ? cspForDocument(nonce, url, additions) : otherCsp);
  // On every error too, so that a hidden page and an unknown one answer alike.
  if (result.status >= 400 || /^\/(420|api\/)/.test(url.pathname)) headers.set("X-Robots-Tag", "noindex");
  return result;
}

/** The response itself, or a copy where its headers are immutable, as those of a redirect or a fetched response are. */
function withMutableHeaders(response: Response): Response {
  try {
    response.headers.delete("X-Powered-By");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}

/**
 * Adds what the owner asks for in HSTS_DIRECTIVES (`includeSubDomains; preload`) to a response over https. Only the two
 * directives are taken; they bind every other site of the domain, so nothing sets them by itself.
 */
export function applyHstsDirectives(response: Response, env: object): Response {
  const asked = (env as { HSTS_DIRECTIVES?: string }).HSTS_DIRECTIVES ?? "";
  const directives = ["includeSubDomains", "preload"].filter((name) =>
    asked.toLowerCase().includes(name.toLowerCase()),
  );
  if (directives.length > 0 && response.headers.has("Strict-Transport-Security"))
    response.headers.set("Strict-Transport-Security", [HSTS, ...directives].join("; "));
  return response;
}
