/**
 * Everything that names the house. Edit this file and the content to make the software yours.
 * The contact details are demo values: `.example` is reserved and reaches nobody,
 * 555-01xx numbers are reserved for fiction, and the postal address is invented.
 */
export const brand = {
  name: "Tikari",
  /** What the word means, for the about page and the footer. */
  meaning: "From Quechua, to blossom.",
  /** The headline of the house; two short lines. */
  claim: "Strength, grown high.",
  tagline: "Plant-based nutrition from the Andes and the Amazon",
  /** Default meta description, under 160 characters. */
  description:
    "Whole plants from the Andes and the Amazon, tested batch by batch and explained study by study. Nutrition, science and training in one place.",
  /** What the shop sells in, ISO 4217. */
  currency: "USD",
  contact: {
    email: "hello@tikari.example",
    phone: "+1 (555) 010-0142",
    /** The phone number in the form of a tel: link. */
    phoneHref: "tel:+15550100142",
    address: {
      street: "142 Demo Street",
      city: "Boulder",
      region: "CO",
      postalCode: "80302",
      country: "US",
    },
    hours: "Monday to Friday, 9 AM to 5 PM Mountain Time",
  },
  /** When parcels leave: orders before this hour of a business day leave on the same day. */
  dispatch: { timeZone: "America/Denver", cutOffHour: 14 },
  /** The year that the footer states; fixed by the specification. */
  footerYear: 2024,
  social: [
    { name: "Instagram", href: "https://www.instagram.com/tikari.example" },
    { name: "YouTube", href: "https://www.youtube.com/@tikari.example" },
    { name: "Strava", href: "https://www.strava.com/clubs/tikari.example" },
  ],
  /** 21 CFR 101.93(c): the wording is fixed by law, so it is kept to the letter. */
  fda: "These statements have not been evaluated by the Food and Drug Administration. This product is not intended to diagnose, treat, cure, or prevent any disease.",
} as const;

/** The postal address on one line. */
export function postalLine(): string {
  const a = brand.contact.address;
  return `${a.street}, ${a.city}, ${a.region} ${a.postalCode}, ${a.country}`;
}
