/** Those that are in the shop's menus, in their order. */
export const sortByMenu = <Listed extends { menuPosition: number | null }>(collections: readonly Listed[]): Listed[] =>
  collections
    .filter((c) => c.menuPosition !== null)
    .sort((a, b) => (a.menuPosition as number) - (b.menuPosition as number));
