import type { Address } from "../store/pricing/contract.ts";
import type { Random } from "./domain-random.ts";

/**
 * Every sample address ends so: a subdomain of example.com belongs to nobody (RFC 2606), and no real customer can have
 * one, so that samples are known by it.
 */
export const SAMPLE_MAIL_DOMAIN = "sample.example.com";

/** Whether an address is one of a sample customer: nothing is ever sent to it. */
export const isSampleAddress = (email: string): boolean => email.toLowerCase().endsWith(`@${SAMPLE_MAIL_DOMAIN}`);

export interface SamplePerson {
  name: string;
  email: string;
  address: Address;
  timeZone: string;
  /** When they first ordered is theirs to say; whether they made an account then. */
  isMember: boolean;
  brand: "visa" | "mastercard" | "amex" | "discover";
  last4: string;
}

// Common given and family names, put together at random: nobody in particular.
const GIVEN =
  "Abby Adam Aisha Alma Amara Andre Anika Asher Beth Bruno Callie Carmen Cedric Chloe Clara Cody Cora Dana Darius Delia Devon Dina Eli Elena Esther Ezra Felix Fiona Gemma Gus Hana Hollis Ines Isaac Ivy Jada Jonah Joy June Kai Keira Lena Leo Lila Luca Maeve Malik Marta Maya Miles Mina Nadia Nell Nico Nora Omar Opal Oscar Paige Priya Quinn Rafael Reese Rosa Ruben Ruth Sadie Samir Selma Silas Tara Tess Theo Uma Vera Wade Willa Yara Zane".split(
    " ",
  );
const FAMILY =
  "Abbott Alvarez Amsel Barlow Bauer Becker Benitez Brandt Briggs Calloway Carver Castro Chen Coleman Cortez Dalton Delgado Dorsey Eastman Ellery Farrow Fielding Flores Garner Gill Haddad Hale Hartley Holloway Hughes Ibarra Jensen Kamara Keller Kimura Lang Larkin Lindqvist Lowell Marsh Medina Mercer Mehta Nolan Novak Okafor Ortega Osborne Park Pruitt Quincy Ramsey Reyes Rhodes Rowe Salazar Sato Sharma Sloan Sutton Tanaka Thorne Underhill Vance Vargas Voss Walden Webb Whitaker Wynn Yates Zeller".split(
    " ",
  );
const STREETS =
  "Alder Aspen Birch Cedar Clover Cypress Elder Fern Hawthorn Hickory Juniper Larch Laurel Linden Magnolia Maple Myrtle Poplar Rowan Sorrel Spruce Sycamore Willow".split(
    " ",
  );

type City = readonly [name: string, region: string, postalCode: string, timeZone: string];
const CITIES: Readonly<Record<string, readonly City[]>> = {
  US: [
    ["Boulder", "CO", "80302", "America/Denver"],
    ["Denver", "CO", "80206", "America/Denver"],
    ["Portland", "OR", "97214", "America/Los_Angeles"],
    ["Seattle", "WA", "98103", "America/Los_Angeles"],
    ["San Diego", "CA", "92103", "America/Los_Angeles"],
    ["Oakland", "CA", "94610", "America/Los_Angeles"],
    ["Los Angeles", "CA", "90027", "America/Los_Angeles"],
    ["Sacramento", "CA", "95816", "America/Los_Angeles"],
    ["Brooklyn", "NY", "11215", "America/New_York"],
    ["Rochester", "NY", "14607", "America/New_York"],
    ["Boston", "MA", "02130", "America/New_York"],
    ["Philadelphia", "PA", "19147", "America/New_York"],
    ["Austin", "TX", "78704", "America/Chicago"],
    ["Houston", "TX", "77006", "America/Chicago"],
    ["Chicago", "IL", "60647", "America/Chicago"],
    ["Minneapolis", "MN", "55408", "America/Chicago"],
    ["Madison", "WI", "53703", "America/Chicago"],
    ["Asheville", "NC", "28801", "America/New_York"],
    ["Atlanta", "GA", "30307", "America/New_York"],
    ["Salt Lake City", "UT", "84105", "America/Denver"],
    ["Tucson", "AZ", "85719", "America/Phoenix"],
    ["Burlington", "VT", "05401", "America/New_York"],
    ["Columbus", "OH", "43206", "America/New_York"],
  ],
  CA: [
    ["Vancouver", "BC", "V5T 1X8", "America/Vancouver"],
    ["Toronto", "ON", "M6J 2M2", "America/Toronto"],
    ["Calgary", "AB", "T2T 0C2", "America/Edmonton"],
  ],
  GB: [
    ["Bristol", "", "BS6 5RR", "Europe/London"],
    ["Leeds", "", "LS6 2AB", "Europe/London"],
  ],
  DE: [
    ["Hamburg", "", "20357", "Europe/Berlin"],
    ["Freiburg", "", "79100", "Europe/Berlin"],
  ],
  FR: [["Lyon", "", "69001", "Europe/Paris"]],
  NL: [["Utrecht", "", "3512 JE", "Europe/Amsterdam"]],
  ES: [["Valencia", "", "46004", "Europe/Madrid"]],
};

const COUNTRY_WEIGHTS: readonly (readonly [string, number])[] = [
  ["US", 82],
  ["CA", 7],
  ["GB", 4],
  ["DE", 3],
  ["FR", 1.5],
  ["NL", 1.5],
  ["ES", 1],
];

/** Invented customers, each with an address of their own; only of countries that the shop ships to. */
export function createPeople(random: Random, count: number, shipsTo: (country: string) => boolean): SamplePerson[] {
  const countries = COUNTRY_WEIGHTS.filter(([country]) => shipsTo(country));
  if (countries.length === 0) return [];
  const used = new Set<string>();
  const people: SamplePerson[] = [];
  for (let tries = 0; people.length < count && tries < count * 20; tries++) {
    const given = random.pick(GIVEN);
    const family = random.pick(FAMILY);
    const email = `${given}.${family}@${SAMPLE_MAIL_DOMAIN}`.toLowerCase();
    if (used.has(email)) continue;
    used.add(email);
    const country = random.weighted(countries);
    const [city, region, postalCode, timeZone] = random.pick(CITIES[country] ?? []);
    people.push({
      name: `${given} ${family}`,
      email,
      timeZone,
      isMember: random.chance(0.38),
      brand: random.weighted([
        ["visa", 6],
        ["mastercard", 3],
        ["amex", 1],
        ["discover", 0.5],
      ] as const),
      last4: String(random.int(1000, 9999)),
      address: {
        name: `${given} ${family}`,
        company: "",
        line1: `${random.int(2, 980)} ${random.pick(STREETS)} ${country === "US" || country === "CA" ? random.pick(["Street", "Avenue", "Lane", "Court"]) : "Road"}`,
        line2: random.chance(0.2) ? `Apt ${random.int(1, 40)}` : "",
        city,
        region,
        postalCode,
        country,
        phone: "",
      },
    });
  }
  return people;
}
