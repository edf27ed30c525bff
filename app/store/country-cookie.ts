import { brand } from "#app/brand.ts";

const COOKIE = "tikari-country";

/** The country that shipping is estimated for, out of a Cookie header or `document.cookie`: the one chosen last, else the shop's own. */
export const countryIn = (cookies: string | null): string =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Z]{2})(?:;|$)`).exec(cookies ?? "")?.[1] ?? brand.contact.address.country;

/** The cookie that remembers it for a year; readable, since it opens nothing. */
export const countryCookie = (country: string): string =>
  `${COOKIE}=${country}; Path=/; Max-Age=31536000; SameSite=Lax`;
