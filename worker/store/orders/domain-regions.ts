/** US states and territories by their USPS codes. */
const US =
  "AL Alabama,AK Alaska,AS American Samoa,AZ Arizona,AR Arkansas,AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,GU Guam,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,MP Northern Mariana Islands,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VI Virgin Islands,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming";
const CA =
  "AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon";

export interface Region {
  value: string;
  label: string;
}

const parseRegions = (text: string): Region[] =>
  text.split(",").map((row) => ({ value: row.slice(0, 2), label: row.slice(3) }));
const REGIONS: Readonly<Record<string, Region[]>> = { US: parseRegions(US), CA: parseRegions(CA) };

/** The regions of a country that shipping and taxes depend on; null for all other countries. */
export const regionsOf = (country: string): readonly Region[] | null => REGIONS[country] ?? null;

/** "California" of US and CA; a region that is not in a list comes back as it is. */
export const formatRegionName = (country: string, region: string): string =>
  REGIONS[country]?.find((r) => r.value === region)?.label ?? region;
