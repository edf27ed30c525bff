/** What a small chart shows, as a sentence: "Net sales by day, Nov 17 to Nov 23: lowest $0 on Nov 18, highest $812 on Nov 21." */
export function describeSeries({
  label,
  values,
  days,
  format,
}: {
  label: string;
  values: readonly number[];
  days: readonly string[];
  format: (value: number) => string;
}): string {
  const highest = Math.max(...values);
  const lowest = Math.min(...values);
  const on = (value: number) => days[values.indexOf(value)];
  const period = `${label} by day, ${days[0]} to ${days.at(-1)}`;
  if (highest === lowest) return `${period}: ${format(highest)} every day.`;
  return `${period}: lowest ${format(lowest)} on ${on(lowest)}, highest ${format(highest)} on ${on(highest)}.`;
}
