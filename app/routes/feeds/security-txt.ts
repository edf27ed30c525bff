import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import type { Route } from "./+types/security-txt";

/** How long the contact is good for, in ms: a reader asks again long before (RFC 9116 recommends less than a year). */
const VALIDITY = 180 * 24 * 60 * 60 * 1000;

/** Where to report a vulnerability, by RFC 9116. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { url, now } = context.get(requestContextKey);
  const lines = [
    `Contact: mailto:${brand.contact.email}`,
    `Expires: ${new Date(now() + VALIDITY).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${url.origin}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
