import type { Label } from "#worker/store/catalogue/contract.ts";

/** The props of each section of the label editor. */
export interface LabelFieldsProps {
  label: Label;
  setField: (change: Partial<Label>) => void;
  errorOf: (field: string) => string | undefined;
}
