/** The labels of an address's fields in a country. */
export const addressLabels = (country: string): { region: string; postalCode: string; example: string } => {
  if (country === "US") return { region: "State", postalCode: "ZIP code", example: "80302" };
  if (country === "CA") return { region: "Province or territory", postalCode: "Postal code", example: "K1A 0B1" };
  if (country === "GB") return { region: "County", postalCode: "Postcode", example: "" };
  return { region: "Region", postalCode: "Postal code", example: "" };
};
