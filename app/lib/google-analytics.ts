import { useConsentStore } from "./consent-store.ts";
import { readStored, store } from "./local-store.ts";

/** The built-in measurement id; the admin setting is used only where this is empty. */
export const GOOGLE_ANALYTICS_ID: string = import.meta.env.VITE_GA_ID ?? "";

const CONSENT_KEY = "tikari-consent";

/** Reads the stored decision; call in the browser only. Where nothing can be stored the visitor is asked on each page load. */
export function restoreConsent(): void {
  const stored = readStored(CONSENT_KEY);
  if (stored === "granted" || stored === "denied") useConsentStore.setState({ consent: stored });
}

/** Saves the decision and applies it at once. */
export function saveConsent(consent: "granted" | "denied"): void {
  const previous = useConsentStore.getState().consent;
  store(CONSENT_KEY, consent);
  useConsentStore.setState({ consent, open: false });
  if (loaded) gtag("consent", "update", { analytics_storage: consent });
  if (previous === "granted" && consent === "denied") deleteCookies();
}

/** The id to use: the built-in one first, the setting second, none where analytics are off. */
export function measurementId(
  builtIn: string,
  setting: { googleAnalyticsId: string | null; analyticsEnabled: boolean } | null | undefined,
): string | null {
  if (builtIn) return builtIn;
  return setting?.analyticsEnabled && setting.googleAnalyticsId ? setting.googleAnalyticsId : null;
}

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

let loaded = false;

// gtag.js wants the arguments object itself, not an array.
function gtag(..._args: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
}

/** Page and referrer for Google, without the query: signed links have their key in it. */
export function pageFields(href: string, referrer: string): { page_location: string; page_referrer: string } {
  const withoutSecrets = (text: string) => {
    if (!URL.canParse(text)) return "";
    const { origin, pathname } = new URL(text);
    return origin + pathname;
  };
  return { page_location: withoutSecrets(href), page_referrer: withoutSecrets(referrer) };
}

/** Sends the current page, before Google would read the URL itself. Does nothing where Google Analytics was not loaded. */
export function setAnalyticsPage(href: string): void {
  if (loaded) gtag("set", pageFields(href, document.referrer));
}

/** Loads Google Analytics, only after consent: everything is denied first, then what was granted. */
export function loadGoogleAnalytics(id: string, nonce?: string): void {
  if (loaded || useConsentStore.getState().consent !== "granted") return;
  loaded = true;
  gtag("consent", "default", {
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
    analytics_storage: "denied",
  });
  gtag("consent", "update", { analytics_storage: "granted" });
  gtag("js", new Date());
  setAnalyticsPage(location.href);
  gtag("config", id, { allow_google_signals: false });
  const script = document.createElement("script");
  script.async = true;
  if (nonce) script.nonce = nonce;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.appendChild(script);
}

/** Deletes the cookies of Google Analytics, for this host and its parent domains. */
function deleteCookies(): void {
  const names = document.cookie
    .split("; ")
    .map((c) => c.split("=")[0] ?? "")
    .filter((n) => /^_ga(_|$)/.test(n));
  const parts = location.hostname.split(".");
  const hosts = parts.map((_, i) => parts.slice(i).join("."));
  for (const name of names) {
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no Cookie Store, and these names are plain
    document.cookie = `${name}=; Max-Age=0; path=/`;
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no Cookie Store, and these names are plain
    for (const host of hosts) document.cookie = `${name}=; Max-Age=0; path=/; domain=.${host}`;
  }
}
