/** "United States" of US. What is no ISO 3166-1 alpha-2 code comes back as it is. */
export const formatCountryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames("en-US", { type: "region" }).of(code) ?? code) : code;
