import type { Label } from "#worker/store/catalogue/contract.ts";

/** What each part of a label's editor is handed. */
export interface LabelFieldsProps {
  label: Label;
  put: (change: Partial<Label>) => void;
  errorOf: (field: string) => string | undefined;
}
