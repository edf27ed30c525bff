import type { APIRequestContext } from "@playwright/test";

/**
 * Asks again where the connection was reset: the server closes one that was idle just as the next call is sent over it. A
 * browser does the same by itself; Playwright's own calls fail. @returns the same calls
 */
export function retryResets(calls: APIRequestContext): APIRequestContext {
  const fetch = calls.fetch.bind(calls);
  calls.fetch = (url, options) => fetch(url, { maxRetries: 3, ...options });
  return calls;
}
