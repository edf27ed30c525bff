/** Household portions in plain words: ".5 cup,  (1 NLEA serving)" is "1/2 cup". */

const FRACTIONS = [
  [/^\.25\b/, "1/4"],
  [/^\.33\d*\b/, "1/3"],
  [/^\.5\b/, "1/2"],
  [/^\.6[67]\d*\b/, "2/3"],
  [/^\.75\b/, "3/4"],
  [/^\.125\b/, "1/8"],
  [/^\.2\b/, "1/5"],
  [/^\.083\b/, "1/12"],
  [/^1\.33\d*\b/, "1 1/3"],
];
const PLAINER = [
  [/,?\s*\(\s*1 NLEA serving[^)]*\)/gi, ""],
  [/,?\s*\((NLEA serving|1 serving)[^)]*\)/gi, ""],
  [/\bNLEA serving\b/gi, "serving"],
  [/,?\s*\(\d{3} x \d{3}\)/g, ""],
  [/,?\s*\(include[^)]*\)/gi, ""],
  [/\btablespoons?\b/gi, "tbsp"],
  [/\bteaspoons?\b/gi, "tsp"],
  [/\bCups?\b/g, "cup"],
  [/\bdia\b\.?/g, "across"],
  [/\bapprox(imately)?\b\.?/g, "about"],
  [/,?\s*yields?$/i, ""],
  [/,?\s*without refuse/g, ""],
  [/^(\d+) strip$/, "$1 strips"],
  [/^1 portion, amount to make 1\/2 cup/, "amount for 1/2 cup"],
  [/\(([^()]*)$/, "$1"],
  [/,\s*,/g, ","],
  [/,\s*\(/g, " ("],
  [/\s+/g, " "],
];

/** A label such as "1 cup, chopped" or "1 medium (2-1/4" across)". */
export function toPortionLabel(label) {
  let text = label;
  for (const [from, to] of FRACTIONS) text = text.replace(from, to);
  for (const [from, to] of PLAINER) text = text.replace(from, to);
  return text.replace(/[, ]+$/, "").trim();
}

/** The portions of a food, each label once; one that weighs nothing or more than 2 kg is no portion. */
export function toPortions(portions) {
  const seen = new Set();
  return portions
    .map(({ label, grams }) => ({ label: toPortionLabel(label), grams }))
    .filter(({ label, grams }) => {
      if (label === "" || seen.has(label) || grams <= 0 || grams > 2000) return false;
      seen.add(label);
      return true;
    });
}
