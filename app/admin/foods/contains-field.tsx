import { Checkbox } from "#app/ui/index.ts";
import { CONTAINED, type Contained } from "#worker/nutrition/domain-contains.ts";
import { CheckList } from "../form/check-list.tsx";

interface ContainsFieldProps {
  /** Null: unknown. */
  value: readonly Contained[] | null;
  error: string | undefined;
  onChange: (value: readonly Contained[] | null) => void;
}

/** Which things that people avoid a food contains. Nothing can be chosen while that is unknown. */
export function ContainsField(field: ContainsFieldProps) {
  return (
    <CheckList
      legend="Contains"
      hint="Members who avoid something only see foods for which this is known."
      options={CONTAINED}
      {...field}
    >
      <Checkbox
        label="We know which of these it contains"
        checked={field.value !== null}
        onChange={(event) => field.onChange(event.target.checked ? [] : null)}
      />
    </CheckList>
  );
}
