/** How each module forgets what it keeps. */
const resetCallbacks: (() => void)[] = [];

/** For a module that keeps something between requests beside what never changes: how to forget it. */
export function onIsolateReset(callback: () => void): void {
  resetCallbacks.push(callback);
}

/** Makes this isolate as new, so that nothing an earlier request left is known. The Workers tests do so before each file. */
export function resetIsolateState(): void {
  for (const callback of resetCallbacks) callback();
}
