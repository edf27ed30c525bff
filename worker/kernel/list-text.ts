/** "oats", "oats and lentils", "oats, lentils, and tofu": a list in a sentence. */
export const listText = (items: readonly string[]): string =>
  items.length < 3 ? items.join(" and ") : `${items.slice(0, -1).join(", ")}, and ${items.at(-1)}`;
