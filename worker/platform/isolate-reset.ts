/** Callbacks that clear each module's state. */
const resetCallbacks: (() => void)[] = [];

/** For a module with state between requests, other than immutable caches: how to clear it. */
export function onIsolateReset(callback: () => void): void {
  resetCallbacks.push(callback);
}

/** Clears the state of this isolate. The Workers tests do so before each file. */
export function resetIsolateState(): void {
  for (const callback of resetCallbacks) callback();
}
