/** What people mean by a bare word where the library's names don't say so: its plain form is called otherwise. Ours; ids of the library. Pure. */
export const MEANT_FOODS: Readonly<Record<string, string>> = {
  bread: "sr-18075",
  corn: "sr-11168",
  egg: "own-mung-egg",
  pea: "sr-11305",
  pepper: "sr-11821",
  rice: "sr-20045",
  sugar: "sr-19335",
  tea: "sr-14355",
  toast: "sr-18076",
  tofu: "sr-16426",
  tortilla: "sr-18364",
  yogurt: "own-soy-yogurt",
};
