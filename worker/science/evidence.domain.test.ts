import { expect, it } from "vitest";
import type { Library, Study } from "./contract.ts";
import { findStudy } from "./domain-evidence.ts";
import { dosesWords, doseWords, effectWords } from "./domain-evidence-words.ts";

it("a shorter id that fits two studies leads to neither", () => {
  const studies = ["doe-2020-maca", "doe-2020-cocoa", "roe-2019-maca"].map((id) => ({ id }) as Study);
  const found = (id: string) => findStudy({ studies } as Library, id)?.id;
  expect(found("doe-2020")).toBeUndefined();
  expect([found("doe-2020-maca"), found("roe-2019")]).toEqual(["doe-2020-maca", "roe-2019-maca"]);
});

it("doses are ranges, one for each unit, and one number where there is no range", () => {
  const dose = (doseMin: number | null, doseMax: number | null, doseUnit = "g/day") => ({ doseMin, doseMax, doseUnit });
  expect(doseWords(dose(1.5, 3))).toBe("1.5–3 g/day");
  expect(doseWords(dose(3, 3))).toBe("3 g/day");
  expect(doseWords(dose(null, 3))).toBe("");
  const all = [dose(2, 3), dose(0.5, 0.5, "l"), dose(null, null), dose(1.5, 6)] as Study[];
  expect(dosesWords(all)).toBe("1.5–6 g/day; 0.5 l");
});

it("a difference has a sign, a ratio has none", () => {
  const difference = { kind: "difference", value: -7.7, low: -11.8, high: 3.6, unit: "mmHg" } as const;
  expect(effectWords(difference, "placebo")).toBe("−7.7 mmHg (95% interval −11.8 to +3.6)");
  expect(effectWords({ ...difference, kind: "ratio", value: 0.9, low: null, high: null, unit: "risk" }, "")).toBe(
    "Risk 0.9",
  );
});
