import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Button } from "#app/ui/index.ts";
import { findZipQuestion } from "#worker/store/orders/domain-address.ts";
import { formatRegionName } from "#worker/store/orders/domain-regions.ts";
import { zipAndState } from "#worker/store/orders/domain-zip-code.ts";
import type { Address } from "#worker/store/pricing/contract.ts";
import { AddressFields } from "../checkout/address-fields.tsx";
import { addressErrors, checkoutFieldId } from "../checkout/checkout-draft.ts";
import "../checkout/address-fields.css";

/** A form for one address, with the checkout's own fields and rules. `children` is what the server refused. */
export function AddressEditor({
  value,
  countries,
  busy,
  save = "Save address",
  onSave,
  onCancel,
  children,
}: {
  value: Address;
  countries: readonly (readonly [string, string])[];
  busy: boolean;
  save?: string;
  /** @param confirmedZip the ZIP code and state that were confirmed, although they do not agree */
  onSave: (address: Address, confirmedZip: string) => void;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const [address, setAddress] = useState(value);
  const [isChecked, setIsChecked] = useState(false);
  const [confirmedZip, setConfirmedZip] = useState("");
  const [rounds, setRounds] = useState(0);
  const errors = new Map(isChecked ? addressErrors(address, "shipTo") : []);
  const question = zipAndState(address) === confirmedZip ? null : findZipQuestion(address);
  const [first] = errors.keys();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first field at fault is focused once a try
  useEffect(() => {
    if (rounds > 0 && first) document.getElementById(checkoutFieldId(first))?.focus();
  }, [rounds]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    setRounds((n) => n + 1);
    if (!busy && !question && addressErrors(address, "shipTo").length === 0) onSave(address, confirmedZip);
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <AddressFields where="shipTo" value={address} onChange={setAddress} errors={errors} countries={countries} />
      {question ? (
        <div className="callout callout-warning zip-question" role="alert">
          <div>
            <p>{question.message}</p>
            <div className="row">
              <Button onClick={() => setAddress({ ...address, region: question.region })}>
                Use {formatRegionName("US", question.region)}
              </Button>
              <Button variant="outline" onClick={() => setConfirmedZip(zipAndState(address))}>
                Keep {formatRegionName("US", address.region)}
              </Button>
            </div>
          </div>
        </div>
      ) : null}
      {children}
      <div className="row">
        <Button type="submit" loading={busy}>
          {save}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Discard
        </Button>
      </div>
    </form>
  );
}
