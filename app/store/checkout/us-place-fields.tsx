import { useEffect, useRef, useState } from "react";
import { Icon, Select, TextField } from "#app/ui/index.ts";
import { formatRegionName, regionsOf } from "#worker/store/orders/domain-regions.ts";
import { type AddressFieldsProps, bindAddress } from "./bind-address.ts";
import { checkoutFieldId } from "./checkout-draft.ts";
import { completeZip, loadZipFile, lookUpZip, type ZipPlace } from "./zip-lookup.ts";

/**
 * ZIP code first: it finds city and state, which then stand beside it as text. A person who lives in another one of its cities
 * chooses it; "Edit", an unknown ZIP code and a wrong entry open both as fields.
 */
export function UsPlaceFields(props: AddressFieldsProps) {
  const { where, value, errors } = props;
  const kind = where === "shipTo" ? "shipping" : "billing";
  const text = bindAddress(props);
  const zip = completeZip(value.postalCode);
  const { place, unknown } = useZipPlace(props, zip);
  const [edits, setEdits] = useState(false);
  const wrong = errors.has(`${where}.city`) || errors.has(`${where}.region`);
  const asText = place !== null && !edits && !wrong && value.city !== "" && value.region === place.state;
  const waits = !edits && !wrong && !unknown && zip === null && value.city === "" && value.region === "";
  const hidden = asText || waits;
  const edit = () => {
    setEdits(true);
    setTimeout(() => document.getElementById(checkoutFieldId(`${where}.city`))?.focus());
  };
  return (
    <div className="us-place" data-folded={hidden || undefined}>
      <TextField
        label="ZIP code"
        {...text("postalCode")}
        autoComplete={`${kind} postal-code`}
        inputMode="numeric"
        maxLength={10}
        required
      />
      {hidden ? (
        <div className="field us-place-found">
          <span className="field-label">City and state</span>
          <div aria-live="polite" data-empty={waits || undefined}>
            {asText && place.cities.length > 1 && place.cities.includes(value.city) ? (
              <select
                aria-label="City"
                value={value.city}
                onChange={(event) => props.onChange({ ...value, city: event.target.value })}
              >
                {place.cities.map((city) => (
                  <option key={city} value={city}>
                    {city}, {value.region}
                  </option>
                ))}
              </select>
            ) : (
              <span>{asText ? `${value.city}, ${formatRegionName("US", value.region)}` : "From your ZIP"}</span>
            )}
            <button type="button" className="link-button" aria-label="Edit city and state" onClick={edit}>
              Edit
            </button>
          </div>
        </div>
      ) : null}
      {/* Always there, so that the browser can fill them in. */}
      <div className={hidden ? "visually-hidden" : "us-place-fields"} aria-hidden={hidden || undefined}>
        <TextField
          label="City"
          {...text("city")}
          tabIndex={hidden ? -1 : undefined}
          autoComplete={`${kind} address-level2`}
          maxLength={120}
          required
        />
        <Select
          label="State"
          {...text("region")}
          tabIndex={hidden ? -1 : undefined}
          autoComplete={`${kind} address-level1`}
          required
        >
          <option value="">Select</option>
          {regionsOf("US")?.map((r) => (
            <option key={r.value} value={r.value}>
              {r.label}
            </option>
          ))}
        </Select>
      </div>
      {zip && !unknown ? <Icon name="check" size={18} className="us-place-check" /> : null}
    </div>
  );
}

/** Where the ZIP code is. Fills in city and state where they are empty, or were filled in from another ZIP code. */
function useZipPlace({ value, onChange }: AddressFieldsProps, zip: string | null) {
  const [found, setFound] = useState<{ zip: string; place: ZipPlace | null } | null>(null);
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const filled = useRef<{ city: string; region: string } | null>(null);
  const begun = /^\d\d/.test(value.postalCode) ? value.postalCode.slice(0, 2) : null;
  useEffect(() => {
    if (begun) void loadZipFile(begun);
  }, [begun]);
  useEffect(() => {
    if (!zip) return;
    let isOutdated = false;
    void lookUpZip(zip).then((place) => {
      if (isOutdated) return;
      setFound({ zip, place });
      const now = latest.current.value;
      const isOurs = filled.current?.city === now.city && filled.current.region === now.region;
      if (
        !place ||
        !(isOurs || (now.city === "" && now.region === "") || (now.city === "" && now.region === place.state))
      )
        return;
      filled.current = { city: place.cities[0] ?? "", region: place.state };
      latest.current.onChange({ ...now, ...filled.current });
    });
    return () => {
      isOutdated = true;
    };
  }, [zip]);
  const known = zip !== null && found?.zip === zip;
  return { place: known ? found.place : null, unknown: known && found.place === null };
}
