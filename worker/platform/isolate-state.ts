/** How each module forgets what it keeps. */
const steps: (() => void)[] = [];

/** For a module that keeps something between requests beside what never changes: how to forget it. */
export function onForget(step: () => void): void {
  steps.push(step);
}

/** Makes this isolate as new, so that nothing an earlier request left is known. The Workers tests do so before each file. */
export function forget(): void {
  for (const step of steps) step();
}
