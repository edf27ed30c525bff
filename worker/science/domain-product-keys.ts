/** Keys of the catalogue's ingredients that hold an ingredient of the library, where the two differ. */
const CATALOGUE_KEYS: Record<string, string[]> = {
  protein: ["pea-protein", "soy-protein"],
  camu: ["camu-camu"],
  sacha: ["sacha-inchi"],
  beet: ["beetroot"],
};

/** The keys under which the catalogue may list products with an ingredient of the library. */
export const productKeysOf = (ingredient: string): string[] => [ingredient, ...(CATALOGUE_KEYS[ingredient] ?? [])];
