/** A share in whole percent, such as "12%"; a dash where there is nothing to share. */
export const toPercentText = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${Math.round((100 * part) / whole)}%`;
