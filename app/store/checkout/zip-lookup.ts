/** The cities of US ZIP codes, from the small files of public/zip (scripts/make-zip-codes.mjs). */

/** A file: state, city, and the last three digits of its ZIP codes, one after the other. */
export type ZipFile = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface ZipPlace {
  state: string;
  /** Usually one. */
  cities: string[];
}

/** The first five digits of a complete ZIP code, else null. */
export const completeZip = (text: string): string | null => /^\s*(\d{5})(-?\d{4})?\s*$/.exec(text)?.[1] ?? null;

/** Where a ZIP code is, by the file of its first two digits; null if there is none. */
export function findZipPlace(file: ZipFile, zip: string): ZipPlace | null {
  const digits = zip.slice(2);
  for (const [state, places] of Object.entries(file)) {
    const cities = Object.entries(places).flatMap(([city, codes]) => {
      for (let i = 0; i < codes.length; i += 3) if (codes.startsWith(digits, i)) return [city];
      return [];
    });
    if (cities.length > 0) return { state, cities };
  }
  return null;
}

const files = new Map<string, Promise<ZipFile | null>>();

/** Loads the file of a ZIP code's first two digits, once. @returns null where it cannot be had */
export function loadZipFile(zip: string): Promise<ZipFile | null> {
  const name = zip.slice(0, 2);
  let file = files.get(name);
  if (!file) {
    file = fetch(`/zip/${name}.json`)
      .then((response) => (response.ok ? (response.json() as Promise<ZipFile>) : null))
      .catch(() => {
        // Tried again with the next ZIP code.
        files.delete(name);
        return null;
      });
    files.set(name, file);
  }
  return file;
}

/** Where a complete ZIP code is; null where nobody knows, and the shopper enters city and state. */
export async function lookUpZip(zip: string): Promise<ZipPlace | null> {
  const file = await loadZipFile(zip);
  return file && findZipPlace(file, zip);
}
