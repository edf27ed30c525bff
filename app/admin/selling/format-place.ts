import { formatCountryName } from "#worker/kernel/country-name.ts";
import { formatRegionName } from "#worker/store/orders/domain-regions.ts";

/** A country, or one of its regions, by name: "California, United States". */
export const formatPlace = (country: string, region: string): string =>
  country === "*"
    ? "Rest of world"
    : region
      ? `${formatRegionName(country, region)}, ${formatCountryName(country)}`
      : formatCountryName(country);
