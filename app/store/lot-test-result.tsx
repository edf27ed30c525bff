import { formatShortDate } from "#app/lib/format-short-date.ts";
import { Icon } from "#app/ui/index.ts";
import type { Lot } from "#worker/store/catalogue/contract.ts";

type LotTest = Lot["tests"][number];

const formatFigure = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });
const text = (n: number, unit: string): string => `${formatFigure.format(n)} ${unit}`;

/** "0.04 mg/kg", or the usual wording where the laboratory found nothing. */
export function formatMeasured(t: LotTest): string {
  if (t.rule === "absent") return t.measured ? `Found ${t.unit}` : `Not found ${t.unit}`;
  if (t.measured !== null) return text(t.measured, t.unit);
  return t.loq === null ? "Not detected" : `Below ${text(t.loq, t.unit)}`;
}

export function formatLimit(t: LotTest): string {
  if (t.rule === "absent" || t.limit === null) return "Must be absent";
  return `${t.rule === "at_most" ? "At most" : "At least"} ${text(t.limit, t.unit)}`;
}

/** The positions of the measured value and the limit on the bar, in percent; null where there is nothing to draw. */
export function barPositions(t: Pick<LotTest, "rule" | "measured" | "limit">): { value: number; limit: number } | null {
  if (t.rule === "absent" || t.limit === null || t.limit === 0) return null;
  const measured = t.measured ?? 0;
  const end = Math.max(measured, t.limit) * (t.rule === "at_most" && measured <= t.limit ? 1 : 1.15);
  return { value: (measured / end) * 100, limit: (t.limit / end) * 100 };
}

/** One row of a certificate: the measured value and the limit, as text and as a bar. */
export function LotTestResult({ test: t }: { test: LotTest }) {
  const bar = barPositions(t);
  return (
    <tr data-ok={t.ok}>
      <th scope="row">
        {t.analyte}
        <span className="dim">
          {t.method} · {formatShortDate(t.testedOn)}
        </span>
      </th>
      <td data-label="Measured" className="num">
        {formatMeasured(t)}
      </td>
      <td className="test-bar" aria-hidden="true">
        {bar ? (
          <span className="bar">
            <span className="bar-value" style={{ width: `${bar.value}%` }} />
            <span className="bar-limit" style={{ left: `${bar.limit}%` }} />
          </span>
        ) : null}
      </td>
      <td data-label="Limit" className="num">
        {formatLimit(t)}
      </td>
      <td className="test-verdict">
        <span>
          <Icon name={t.ok ? "check" : "close"} size={18} />
          {t.ok ? "Pass" : "Fail"}
        </span>
      </td>
    </tr>
  );
}
