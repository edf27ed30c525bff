/** "1 order", "1,560 orders": a count with its noun. @param many where it isn't the noun with an s */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
