import { Select, Text } from "#app/ui/index.ts";
import type { LotTest } from "#worker/store/catalogue/contract.ts";
import { isTestPassed } from "#worker/store/catalogue/domain.ts";
import { ListEditor } from "../form/list-editor.tsx";
import { OptionalNumberField } from "../form/parsed-fields.tsx";
import { TextField } from "../form/text-field.tsx";
import { Panel } from "../table/index.ts";

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
  const { method = "", unit = "", testedOn = "" } = tests.at(-1) ?? {};
  const blank = (): LotTest => ({
    ...{ analyte: "", method, unit, testedOn },
    ...{ measured: null, loq: null, rule: "at_most", limit: null },
  });
  return (
    <Panel title="Certificate" id="tests">
      {tests.length === 0 ? (
        <Text dim>No test results yet. A lot needs passing results before it can be released.</Text>
      ) : null}
      <ListEditor
        list={tests}
        onChange={onChange}
        path="tests"
        errorOf={errorOf}
        nameOf={(t, at) => t.analyte || `test ${at + 1}`}
        adjust={(_, change) => (change.rule === "absent" ? { ...change, limit: null } : change)}
        add={{ label: "Add test result", entry: blank }}
        after={(t) =>
          (t.rule === "absent" || t.limit !== null) && !isTestPassed(t) ? (
            <Text small className="test-broken">
              This result is outside its limit.
            </Text>
          ) : null
        }
      >
        {(t, { bind, bindText }) => (
          <>
            <TextField label="Substance tested" maxLength={120} {...bindText("analyte")} />
            <TextField label="Method" maxLength={160} {...bindText("method")} />
            <TextField label="Tested on" type="date" {...bindText("testedOn")} />
            <OptionalNumberField label="Result" hint="Leave blank if not detected." {...bind("measured")} />
            <OptionalNumberField label="Limit of quantification" {...bind("loq")} />
            <TextField label="Unit" maxLength={30} {...bindText("unit")} />
            <Select label="Limit type" options={LIMIT_RULES} {...bindText("rule")} />
            {t.rule === "absent" ? null : <OptionalNumberField label="Limit" {...bind("limit")} />}
          </>
        )}
      </ListEditor>
    </Panel>
  );
}
