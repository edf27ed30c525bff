import { Button, Row, Select, Text, TextField } from "#app/ui/index.ts";
import type { LotTest } from "#worker/store/catalogue/contract.ts";
import { isTestPassed } from "#worker/store/catalogue/domain.ts";
import { Panel } from "../table/index.ts";
import { moveItem, removeAt, updateAt } from "./list-changes.ts";
import { ListItemButtons } from "./list-item-buttons.tsx";
import { NumberField } from "./parsed-fields.tsx";

const LIMIT_RULES = [
  { value: "at_most", label: "At most" },
  { value: "at_least", label: "At least" },
  { value: "absent", label: "Must be absent" },
] as const;

/** The test results of the certificate. A blank result means not detected. */
export function LotTests({
  tests,
  errorOf,
  onChange,
}: {
  tests: LotTest[];
  errorOf: (path: string) => string | undefined;
  onChange: (tests: LotTest[]) => void;
}) {
  const last = tests.at(-1);
  const add = () =>
    onChange([
      ...tests,
      {
        analyte: "",
        method: last?.method ?? "",
        measured: null,
        loq: null,
        unit: last?.unit ?? "",
        rule: "at_most",
        limit: null,
        testedOn: last?.testedOn ?? "",
      },
    ]);
  return (
    <Panel title="Certificate" id="tests">
      {tests.length === 0 ? (
        <Text dim>No test results yet. A lot needs passing results before it can be released.</Text>
      ) : null}
      <ol className="line-list">
        {tests.map((t, at) => {
          const put = (change: Partial<LotTest>) => onChange(updateAt(tests, at, change));
          const name = t.analyte || `test ${at + 1}`;
          const error = (field: string) => errorOf(`tests.${at}.${field}`);
          const hasLimit = t.rule === "absent" || t.limit !== null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: unfinished rows have no other identity
            <li key={at} className="test-line-edit" aria-label={name}>
              <div className="wide-line">
                <TextField
                  label="Substance tested"
                  value={t.analyte}
                  maxLength={120}
                  error={error("analyte")}
                  onChange={(e) => put({ analyte: e.target.value })}
                />
                <TextField
                  label="Method"
                  value={t.method}
                  maxLength={160}
                  error={error("method")}
                  onChange={(e) => put({ method: e.target.value })}
                />
                <TextField
                  label="Tested on"
                  type="date"
                  value={t.testedOn}
                  error={error("testedOn")}
                  onChange={(e) => put({ testedOn: e.target.value })}
                />
                <OptionalNumberField
                  label="Result"
                  hint="Leave blank if not detected."
                  value={t.measured}
                  error={error("measured")}
                  onChange={(measured) => put({ measured })}
                />
                <OptionalNumberField
                  label="Limit of quantification"
                  value={t.loq}
                  error={error("loq")}
                  onChange={(loq) => put({ loq })}
                />
                <TextField
                  label="Unit"
                  value={t.unit}
                  maxLength={30}
                  error={error("unit")}
                  onChange={(e) => put({ unit: e.target.value })}
                />
                <Select
                  label="Limit type"
                  value={t.rule}
                  options={LIMIT_RULES}
                  onChange={(e) =>
                    put({
                      rule: e.target.value as LotTest["rule"],
                      ...(e.target.value === "absent" ? { limit: null } : {}),
                    })
                  }
                />
                {t.rule === "absent" ? null : (
                  <OptionalNumberField
                    label="Limit"
                    value={t.limit}
                    error={error("limit")}
                    onChange={(limit) => put({ limit })}
                  />
                )}
                <ListItemButtons
                  name={name}
                  at={at}
                  of={tests.length}
                  onMove={(to) => onChange(moveItem(tests, at, to))}
                  onRemove={() => onChange(removeAt(tests, at))}
                />
              </div>
              {hasLimit && !isTestPassed(t) ? (
                <Text small className="test-broken">
                  This result is outside its limit.
                </Text>
              ) : null}
            </li>
          );
        })}
      </ol>
      <Row>
        <Button variant="outline" onClick={add}>
          Add test result
        </Button>
      </Row>
    </Panel>
  );
}

const NONE = -1;

/** A number field that may be blank. */
function OptionalNumberField({
  value,
  onChange,
  ...rest
}: {
  label: string;
  hint?: string;
  error?: string;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  return <NumberField {...rest} empty={NONE} value={value ?? NONE} onChange={(n) => onChange(n === NONE ? null : n)} />;
}
