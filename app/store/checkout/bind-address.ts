import type { Address } from "#worker/store/pricing/contract.ts";
import { checkoutFieldId, type FieldErrors } from "./checkout-draft.ts";

/** What address fields need to know of their form. */
export interface AddressFieldsProps {
  where: "shipTo" | "billTo";
  value: Address;
  onChange: (value: Address) => void;
  /** A field was left: its problem is shown if there is something in it. */
  onLeave?: (field: string) => void;
  errors: FieldErrors;
}

/** A field's id, name, value, error and events, by its name in the address. */
export function bindAddress({ where, value, onChange, onLeave, errors }: AddressFieldsProps) {
  return (field: keyof Address) => ({
    id: checkoutFieldId(`${where}.${field}`),
    name: `${where}.${field}`,
    value: value[field],
    error: errors.get(`${where}.${field}`),
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [field]: event.target.value }),
    onBlur: () => onLeave?.(`${where}.${field}`),
  });
}
