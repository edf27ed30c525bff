/** Resolves once the page has nothing else to do, at most after four seconds. Safari has no requestIdleCallback. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 4000 });
    else setTimeout(resolve, 1000);
  });
