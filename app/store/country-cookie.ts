import { brand } from "#app/brand.ts";

const COOKIE_NAME = "tikari-country";

/** The country that shipping is estimated for, out of a Cookie header or `document.cookie`: the one chosen last, else the shop's own. */
export const readCountryCookie = (cookies: string | null): string =>
  new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=([A-Z]{2})(?:;|$)`).exec(cookies ?? "")?.[1] ?? brand.contact.address.country;

/** The cookie that remembers it for a year; readable, since it opens nothing. */
export const serializeCountryCookie = (country: string): string =>
  `${COOKIE_NAME}=${country}; Path=/; Max-Age=31536000; SameSite=Lax`;
