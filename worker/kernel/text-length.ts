/** What is wrong with the length of a text, as a sentence; null: nothing. Nothing is cut off silently. */
export function findLengthProblem(text: string, max: number): string | null {
  const { length } = text.trim();
  if (length <= max) return null;
  const count = (n: number) => n.toLocaleString("en-US");
  const most = `${count(max)} ${max === 1 ? "character" : "characters"}`;
  return `Use at most ${most}. This is ${count(length)}: shorten it by ${count(length - max)}.`;
}
