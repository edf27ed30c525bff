import { Select } from "#app/ui/index.ts";
import type { OutcomeRow } from "#worker/science/contract-library.ts";
import { NamedRecordDrawer } from "../content/named-record.tsx";
import { TextField } from "../form/text-field.tsx";

/** Adds an outcome (`outcome` is null) or edits one. */
export const OutcomeDrawer = ({ outcome }: { outcome: OutcomeRow | null }) => (
  <NamedRecordDrawer
    noun="outcome"
    known={outcome}
    initial={{
      ...{ key: outcome?.key ?? "", name: outcome?.name ?? "", line: outcome?.line ?? "" },
      better: (outcome?.better ?? "") as string,
    }}
    name={{ field: "name", label: "Name", max: 80 }}
    address={{ field: "key", before: "" }}
    path="/api/admin/library/outcomes"
    body={({ better, ...own }) => ({ ...own, better: better || null })}
    was={({ name, line, better }) => ({ name, line, better: better || null })}
    deletion={outcome?.studies === 0 ? "No study measured it." : null}
  >
    {(bindText) => (
      <>
        <TextField label="Short description" maxLength={200} {...bindText("line")} />
        <Select
          label="Desired direction"
          hint="Used to decide whether trials of an ingredient agree."
          options={[
            { value: "", label: "Neither is a benefit" },
            { value: "higher", label: "Higher" },
            { value: "lower", label: "Lower" },
          ]}
          {...bindText("better")}
        />
      </>
    )}
  </NamedRecordDrawer>
);
