/** "1 order", "1,560 orders": a count with its noun. @param many where it isn't the noun with an s */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  // Most counts need no separator, for which the first page to ask would load the data of all languages.
  `${count % 1 || count > 999 ? count.toLocaleString("en-US") : count} ${count === 1 ? one : many}`;
