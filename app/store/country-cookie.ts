import { brand } from "#app/brand.ts";

const COOKIE_NAME = "tikari-country";

/** The country that shipping is estimated for, from a Cookie header or `document.cookie`: the one chosen last, else the store's own. */
export const readCountryCookie = (cookies: string | null): string =>
  new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=([A-Z]{2})(?:;|$)`).exec(cookies ?? "")?.[1] ?? brand.contact.address.country;

/** The cookie that stores it for a year; readable by scripts, since it grants no access. */
export const serializeCountryCookie = (country: string): string =>
  `${COOKIE_NAME}=${country}; Path=/; Max-Age=31536000; SameSite=Lax`;
