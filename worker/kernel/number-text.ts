/**
 * A number as Americans write it: `1,234.5`. Written out here, because the first use of `Intl` in a page costs a phone tens of
 * milliseconds: the browser loads the data of all languages for it.
 * @param digits at most so many after the point, rounded half away from zero as `Intl.NumberFormat` does
 */
export function numberText(value: number, digits = 3): string {
  if (!Number.isFinite(value)) return String(value);
  // By the digits that are written, so that 1.005 is 1.01. What has an exponent is 0 here, or beyond what is ever shown.
  const scaled = Math.round(Number(`${Math.abs(value)}e${digits}`)) || 0;
  const [whole = "", fraction] = String(Number(`${scaled}e-${digits}`)).split(".");
  const sign = value < 0 && scaled > 0 ? "-" : "";
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${fraction ? `.${fraction}` : ""}`;
}
