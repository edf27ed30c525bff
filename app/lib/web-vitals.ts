/** The budgets of the specification, section 9; CLS has no unit, the others are milliseconds. INP replaced FID. */
export const BUDGETS = { LCP: 4000, FCP: 3000, CLS: 0.25, FID: 300, INP: 300 } as const;
type Vital = keyof typeof BUDGETS;

type ShiftEntry = PerformanceEntry & { value: number; hadRecentInput: boolean };
type InteractionEntry = PerformanceEntry & { processingStart: number; interactionId?: number };

/**
 * Cumulative layout shift: the worst session window, of at most 5 s with gaps under 1 s
 * (https://web.dev/articles/cls).
 */
export function cumulativeLayoutShift(shifts: readonly { startTime: number; value: number }[]): number {
  let worst = 0;
  let sum = 0;
  let first = 0;
  let last = 0;
  for (const s of shifts) {
    const joins = sum > 0 && s.startTime - last < 1000 && s.startTime - first < 5000;
    if (!joins) {
      sum = 0;
      first = s.startTime;
    }
    sum += s.value;
    last = s.startTime;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Interaction to next paint: the longest but one of every fifty interactions. */
export function interactionToNextPaint(byInteraction: ReadonlyMap<number, number>): number {
  const longest = [...byInteraction.values()].sort((a, b) => b - a);
  return longest[Math.min(longest.length - 1, Math.floor(longest.length / 50))] ?? 0;
}

function logVital(name: Vital, value: number): void {
  const shown = name === "CLS" ? value.toFixed(3) : `${Math.round(value)} ms`;
  const budget = name === "CLS" ? String(BUDGETS.CLS) : `${BUDGETS[name]} ms`;
  if (value > BUDGETS[name]) console.warn(`${name} ${shown} is over its budget of ${budget}`);
  else console.info(`${name} ${shown} (budget ${budget})`);
}

/** Logs this page's vitals against their budgets; CLS and INP when the page is first hidden. Call once. */
export function logWebVitals(): void {
  if (typeof PerformanceObserver === "undefined") return;
  const supported = PerformanceObserver.supportedEntryTypes;
  const flushes: (() => void)[] = [];
  const watch = <E extends PerformanceEntry>(type: string, each: (entry: E) => void, options: object = {}) => {
    if (!supported.includes(type)) return;
    const handleEntries = (list: PerformanceEntry[]) => {
      for (const entry of list) each(entry as E);
    };
    const observer = new PerformanceObserver((list) => handleEntries(list.getEntries()));
    observer.observe({ type, buffered: true, ...options });
    flushes.push(() => handleEntries(observer.takeRecords()));
  };

  let lcp: number | undefined;
  const shifts: ShiftEntry[] = [];
  const interactions = new Map<number, number>();
  watch("paint", (e) => {
    if (e.name === "first-contentful-paint") logVital("FCP", e.startTime);
  });
  watch("largest-contentful-paint", (e) => {
    lcp = e.startTime;
  });
  watch<ShiftEntry>("layout-shift", (e) => {
    if (!e.hadRecentInput) shifts.push(e);
  });
  watch<InteractionEntry>("first-input", (e) => logVital("FID", e.processingStart - e.startTime));
  watch<InteractionEntry>(
    "event",
    (e) => {
      if (e.interactionId)
        interactions.set(e.interactionId, Math.max(e.duration, interactions.get(e.interactionId) ?? 0));
    },
    { durationThreshold: 40 },
  );

  const done = () => {
    if (document.visibilityState !== "hidden") return;
    document.removeEventListener("visibilitychange", done);
    for (const flush of flushes) flush();
    if (lcp !== undefined) logVital("LCP", lcp);
    if (supported.includes("layout-shift")) logVital("CLS", cumulativeLayoutShift(shifts));
    if (interactions.size > 0) logVital("INP", interactionToNextPaint(interactions));
  };
  document.addEventListener("visibilitychange", done);
}
