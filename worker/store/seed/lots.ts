import { NUTRIENT_INFO, normalizeLotNumber } from "../catalogue/domain.ts";
import type { lots, lotTests } from "../catalogue/schema.ts";
import { DEMO, demoId, variantKey } from "./input.ts";
import type { DemoProduct } from "./make.ts";

type Lot = typeof lots.$inferInsert;
type Test = typeof lotTests.$inferInsert;

const METALS = "ICP-MS (AOAC 2015.01)";
const MADE = "2026-08-18";
const TESTED = "2026-08-26";

/** What every batch is tested for: limits in mg/kg and CFU/g; the measured values of a demo certificate vary a little from lot to lot. */
function commonTests(n: number): Omit<Test, "lotId" | "position">[] {
  const vary = (x: number) => Number((x * (0.8 + ((n * 7) % 5) * 0.1)).toPrecision(2));
  const t = (
    analyte: string,
    method: string,
    unit: string,
    rule: Test["rule"],
    limit: number | null,
    measured: number | null,
    loq: number,
  ) => ({
    analyte,
    method,
    unit,
    rule,
    limit,
    measured,
    loq,
    testedOn: TESTED,
  });
  return [
    t("Lead", METALS, "mg/kg", "at_most", 0.25, vary(0.04), 0.005),
    t("Cadmium", METALS, "mg/kg", "at_most", 0.3, vary(0.06), 0.005),
    t("Arsenic, total", METALS, "mg/kg", "at_most", 0.3, vary(0.05), 0.01),
    t("Mercury", METALS, "mg/kg", "at_most", 0.03, null, 0.005),
    t("Total plate count", "AOAC 966.23", "CFU/g", "at_most", 10_000, Math.round(vary(300)), 10),
    t("Yeast and mold", "AOAC 997.02", "CFU/g", "at_most", 1000, null, 10),
    t("Escherichia coli", "AOAC 991.14", "in 10 g", "absent", null, null, 1),
    t("Salmonella", "AOAC 2003.09", "in 25 g", "absent", null, null, 1),
  ];
}

/** What the label promises most, measured: at least what it says. */
function promiseOf(p: DemoProduct): Omit<Test, "lotId" | "position">[] {
  const row = p.label?.rows.find(
    (r) =>
      ["vitamin_c", "vitamin_b12", "magnesium", "iron", "protein", "sodium"].includes(r.nutrient) && r.amount >= 10,
  );
  if (!row) return [];
  return [
    {
      analyte: `${NUTRIENT_INFO[row.nutrient].name} in a serving`,
      method:
        row.nutrient === "protein"
          ? "Dumas (AOAC 992.15)"
          : row.nutrient.startsWith("vitamin")
            ? "HPLC"
            : "ICP-OES (AOAC 984.27)",
      unit: row.unit,
      rule: "at_least",
      limit: row.amount,
      measured: Number((row.amount * 1.06).toPrecision(3)),
      loq: null,
      testedOn: TESTED,
    },
  ];
}

const DEMO_NOTE = "Demo certificate: the laboratory and the measured values are made up to show the page.";

/** Batches of the demo shop: one released per variant, one still waiting, one recalled; each with its certificate. */
export function demoLots(now: number): { lots: Lot[]; tests: Test[] } {
  const out: { lots: Lot[]; tests: Test[] } = { lots: [], tests: [] };
  const add = (
    p: DemoProduct,
    variant: string,
    number: string,
    more: Partial<Lot> = {},
    tested: { on?: string; measured?: number; known?: number } = {},
  ) => {
    const id = demoId(`lot-${number.toLowerCase()}`);
    out.lots.push({
      id,
      number,
      plainNumber: normalizeLotNumber(number),
      variantId: demoId(variant),
      status: "released",
      madeOn: MADE,
      bestBefore: "2028-08-18",
      lab: "Demo Analytical Laboratory",
      accreditation: "ISO/IEC 17025 (demo)",
      certificate: `COA-${normalizeLotNumber(number)}`,
      note: DEMO_NOTE,
      createdAt: now,
      ...more,
    });
    const tests = [...promiseOf(p), ...commonTests(out.lots.length)].slice(0, tested.known);
    tests.forEach((t, position) => {
      const measured = position === 0 && tested.measured !== undefined ? tested.measured : t.measured;
      out.tests.push({ ...t, measured, testedOn: tested.on ?? t.testedOn, lotId: id, position });
    });
  };
  for (const p of DEMO) {
    if (p.format === "bundle" || p.format === "gift_card") continue;
    p.variants.forEach((v, i) => {
      add(p, variantKey(p, v), `${p.key.toUpperCase()}-2608-${String(i + 1).padStart(2, "0")}`);
    });
  }
  const find = (key: string) => DEMO.find((p) => p.key === key) as DemoProduct;
  add(
    find("wayra"),
    "wayra-cacao-12",
    "WAYRA-2610-01",
    {
      status: "quarantined",
      madeOn: "2026-10-30",
      bestBefore: "2027-10-30",
      note: `The microbiology is not in yet. ${DEMO_NOTE}`,
    },
    { on: "2026-11-09", known: 5 },
  );
  add(
    find("ayar"),
    "ayar-120",
    "AYAR-2603-02",
    {
      status: "recalled",
      madeOn: "2026-03-12",
      bestBefore: "2028-03-12",
      note: `Recalled on 2 June 2026: it holds less vitamin C than its label says. Send it back and we refund it. ${DEMO_NOTE}`,
    },
    { on: "2026-05-28", measured: 196 },
  );
  return out;
}
