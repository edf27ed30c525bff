/**
 * The form of postal codes by country: `9` is a digit, `A` a letter, `?` makes what stands before it optional, other
 * signs stand for themselves. Countries that are not listed have no postal codes, or several forms; theirs are not checked.
 */
const FORMS =
  "US 99999|99999-9999;GB A9 9AA|A99 9AA|AA9 9AA|AA99 9AA|A9A 9AA|AA9A 9AA;AT BE BG CH CY DK HU LI LU NO SI TN ZA AU NZ PH AM GE MD AF BD 9999;DE FR ES IT FI EE HR TR MX MY TH ID UA RS ME BA MC SM VA KR EG MA VN LT 99999;GR SE CZ SK 999 99;PL 99-999;PT 9999-999;NL 9999 AA;IE AAA AAAA;BR 99999-999;JP 999-9999;CN IN SG CO RU RO KZ EC 999999;IL 9999999;IS FO 999;LV LV-9999;AR 9999|A9999AAA;CL 9999999|999-9999";

/** Canada Post: no D, F, I, O, Q, U anywhere, no W or Z first. */
const CANADIAN = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/;

/** Shown in messages instead of the bare form. */
const EXAMPLES: Readonly<Record<string, string>> = {
  ...{ US: "80302", CA: "K1A 0B1", GB: "SW1A 1AA", DE: "10115", FR: "75001", NL: "1011 AB", IE: "D02 AF30" },
  ...{ SE: "111 52", PL: "00-001", PT: "1000-205", BR: "01310-100", JP: "100-0001", AU: "2000", LV: "LV-1010" },
};

let forms: Map<string, string[]> | undefined;

function formsOf(country: string): string[] | undefined {
  forms ??= new Map(
    FORMS.split(";").flatMap((row) => {
      const codes = row.match(/^(?:[A-Z]{2} )+/)?.[0] ?? "";
      const patterns = row.slice(codes.length).split("|");
      return codes
        .trim()
        .split(" ")
        .map((code): [string, string[]] => [code, patterns]);
    }),
  );
  return forms.get(country);
}

const withoutSigns = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, "");

const matches = (country: string, form: string, code: string): boolean =>
  new RegExp(
    `^${withoutSigns(form).replaceAll(/[9A]/g, (sign) => (sign === "9" ? "\\d" : country === "IE" ? "[A-Z\\d]" : "[A-Z]"))}$`,
  ).test(withoutSigns(code));

/** What is wrong with a postal code, as a message; null if its form is one of its country's. */
export function findPostalCodeProblem(country: string, postalCode: string): string | null {
  const example = EXAMPLES[country];
  if (country === "CA") return CANADIAN.test(withoutSigns(postalCode)) ? null : "Enter a postal code, such as K1A 0B1.";
  const known = formsOf(country);
  if (!known || known.some((form) => matches(country, form, postalCode))) return null;
  if (country === "US") return "Enter a five-digit ZIP code, such as 80302.";
  return example
    ? `Enter a postal code, such as ${example}.`
    : `Enter a postal code with ${withoutSigns(known[0] ?? "").length} digits.`;
}

/** Whether addresses of the country are checked for a postal code, so that it has to be entered. */
export const needsPostalCode = (country: string): boolean => country === "CA" || formsOf(country) !== undefined;
