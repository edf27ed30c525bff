const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * True where the server was started for development: `npm start` and the e2e tests pass LOCAL_SITE, `npm run dev` is
 * Vite's own server.
 */
export const isDevelopmentServer = (env: Env): boolean =>
  import.meta.env.DEV || (env as unknown as { LOCAL_SITE?: string }).LOCAL_SITE === "yes";

/**
 * Whether a request comes from the developer's own machine. Two things must agree: how the server was started, which no
 * request can change, and a loopback host name over http. The name alone is not enough: it comes from the Host header,
 * which a client or a proxy may set freely.
 */
export const isLocalRequest = (development: boolean, url: URL): boolean =>
  development && url.protocol === "http:" && LOOPBACK.test(url.hostname);
