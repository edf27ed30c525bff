/** The push services of browsers. A browser's own address is never asked: nobody can have the site call anything else. */
const PUSH_SERVICES = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  "push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
];

/**
 * Whether an address is one of a push service.
 * @param isDevelopment on a developer's own machine, one there is too
 */
export function isPushEndpoint(endpoint: string, isDevelopment: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (isDevelopment && (hostname === "127.0.0.1" || hostname === "localhost")) return true;
  return (
    protocol === "https:" &&
    port === "" &&
    PUSH_SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`))
  );
}
