/** A decision of a moderator, with the score that the text had just before it was learned. */
export interface ScoredDecision {
  score: number;
  isSpam: boolean;
}

/** From how many decisions of each sort on a share says something. */
export const MIN_MEASURED = 20;

export interface Measure {
  /** Spam at or above the threshold, and below it. */
  caught: number;
  missed: number;
  /** Good posts at or above the threshold, and below it. */
  wronged: number;
  passed: number;
  /** Of what is at or above the threshold, how much is spam; null: nothing is. */
  precision: Share | null;
  /** Of the spam, how much is at or above the threshold; null: there is none. */
  recall: Share | null;
}

/** A share with the range that it lies in, 19 times of 20 (Wilson's score interval). */
export interface Share {
  value: number;
  low: number;
  high: number;
}

/** What a threshold would have caught and wronged. */
export function measureAt(decisions: readonly ScoredDecision[], threshold: number): Measure {
  let [caught, missed, wronged, passed] = [0, 0, 0, 0];
  for (const { score, isSpam } of decisions) {
    if (isSpam) score >= threshold ? caught++ : missed++;
    else score >= threshold ? wronged++ : passed++;
  }
  return {
    ...{ caught, missed, wronged, passed },
    precision: toShare(caught, caught + wronged),
    recall: toShare(caught, caught + missed),
  };
}

const Z = 1.96;

function toShare(count: number, of: number): Share | null {
  if (of === 0) return null;
  const value = count / of;
  const scale = 1 + Z ** 2 / of;
  const center = (value + Z ** 2 / (2 * of)) / scale;
  const half = (Z / scale) * Math.sqrt((value * (1 - value)) / of + Z ** 2 / (4 * of ** 2));
  return { value, low: Math.max(0, center - half), high: Math.min(1, center + half) };
}

/** Whether there are enough decisions of both sorts to tell anything. */
export function canMeasure(decisions: readonly ScoredDecision[]): boolean {
  const spam = decisions.filter(({ isSpam }) => isSpam).length;
  return spam >= MIN_MEASURED && decisions.length - spam >= MIN_MEASURED;
}

/** Precision and recall for each threshold from 50% on, in steps of one percent. */
export function measureCurve(
  decisions: readonly ScoredDecision[],
): { threshold: number; precision: number | null; recall: number }[] {
  return Array.from({ length: 50 }, (_, i) => {
    const threshold = (50 + i) / 100;
    const { precision, recall } = measureAt(decisions, threshold);
    return { threshold, precision: precision?.value ?? null, recall: recall?.value ?? 0 };
  });
}
