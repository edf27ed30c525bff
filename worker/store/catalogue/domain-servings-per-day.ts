/** How much of a product its directions say to take. Pure. */
const NUMBER_WORDS: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };
const NUMBER_PATTERN = "(\\d+|one|two|three|four|five|six)";
const DAILY_PATTERN = "(?:a day|per day|each day|every day|daily)";
const SERVINGS_PATTERN = new RegExp(
  `${NUMBER_PATTERN}(?:\\s*(?:to|or|-|–)\\s*${NUMBER_PATTERN})?\\s+servings?\\b[^.]{0,40}?\\b${DAILY_PATTERN}`,
  "i",
);
const TIMES_PATTERN = new RegExp(`(once|twice|${NUMBER_PATTERN}\\s+times)\\s+${DAILY_PATTERN}`, "i");

/**
 * Servings per day by a label's directions: "two servings a day", "1 to 2 servings daily", "twice a day"; of
 * a range the larger number. Null if the directions give none.
 */
export function parseServingsPerDay(directions: string): number | null {
  const servings = SERVINGS_PATTERN.exec(directions);
  if (servings) return Math.max(1, parseNumber(servings[1]), parseNumber(servings[2]));
  const times = TIMES_PATTERN.exec(directions);
  if (!times) return null;
  const word = (times[1] ?? "").toLowerCase();
  return word === "once" ? 1 : word === "twice" ? 2 : Math.max(1, parseNumber(times[2]));
}

const parseNumber = (text = ""): number => NUMBER_WORDS[text.toLowerCase()] ?? (Number(text) || 0);
