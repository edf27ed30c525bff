/** US states and territories by their USPS codes. */
const US =
  "AL Alabama,AK Alaska,AS American Samoa,AZ Arizona,AR Arkansas,AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,GU Guam,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,MP Northern Mariana Islands,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VI Virgin Islands,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming";
const CA =
  "AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon";

const parseRegions = (text: string) => text.split(",").map((row) => ({ value: row.slice(0, 2), label: row.slice(3) }));
const REGIONS: Record<string, { value: string; label: string }[]> = { US: parseRegions(US), CA: parseRegions(CA) };

/** The regions of a country that shipping and taxes depend on; null for all other countries. */
export const regionsOf = (country: string) => REGIONS[country] ?? null;

/** The labels of an address's fields in a country. */
export const addressLabels = (country: string): { region: string; postalCode: string; example: string } => {
  if (country === "US") return { region: "State", postalCode: "ZIP code", example: "80302" };
  if (country === "CA") return { region: "Province or territory", postalCode: "Postal code", example: "K1A 0B1" };
  if (country === "GB") return { region: "County", postalCode: "Postcode", example: "" };
  return { region: "Region", postalCode: "Postal code", example: "" };
};
