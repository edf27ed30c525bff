/** Numbers of a figure's cells, and the scale that they are drawn on. */

/** The number of a cell such as "1,200", "< 0.1" or "4.5 %"; null where there is none. */
export function readNumber(cell: string): number | null {
  const match = /-?\d[\d,]*(?:\.\d+)?|-?\.\d+/.exec(cell.replaceAll("−", "-"));
  return match ? Number(match[0].replaceAll(",", "")) : null;
}

export interface Scale {
  min: number;
  max: number;
  ticks: number[];
}

/** A scale over the values with zero on it, and up to six round ticks. */
export function makeScale(values: readonly number[], { zero = true } = {}): Scale {
  const low = Math.min(...(zero ? [0] : []), ...values);
  const highest = Math.max(...(zero ? [0] : []), ...values);
  const high = highest === low ? low + (Math.abs(low) || 1) : highest;
  const span = high - low;
  const raw = span / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= raw) ?? power * 10;
  const min = Math.floor(low / step + 1e-9) * step;
  const max = Math.ceil(high / step - 1e-9) * step;
  const ticks: number[] = [];
  // Steps are counted, not added up: 0.1 + 0.2 is not 0.3.
  for (let i = 0; min + i * step <= max + step / 1e6; i++) ticks.push(Number((min + i * step).toPrecision(12)));
  return { min, max, ticks };
}

/** Where a value stands on the scale, in percent. */
export const toPercent = ({ min, max }: Scale, value: number): number => ((value - min) / (max - min)) * 100;

/** A tick as it is written: no more digits than it needs. */
export const formatTick = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 6 });
