import { useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { Button, Callout, toast } from "#app/ui/index.ts";
import type { SubscriptionView } from "#worker/billing/contract.ts";
import { formatAddressLines } from "#worker/store/orders/domain-address.ts";
import { AddressEditor } from "../addresses/address-editor.tsx";

/** Where the subscription ships to, and a form to change it. */
export function SubscriptionAddress({
  subscription,
  countries,
}: {
  subscription: SubscriptionView;
  countries: readonly (readonly [string, string])[];
}) {
  const [search] = useSearchParams();
  const [edits, setEdits] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, problem, run } = useApiCall();
  const { shipTo, version, id } = subscription;
  if (!shipTo) return null;
  const key = search.get("key");
  return edits ? (
    <AddressEditor
      value={shipTo}
      countries={countries}
      busy={busy}
      onCancel={() => setEdits(false)}
      onSave={(address, confirmedZip) =>
        run(async () => {
          const url = `/api/subscriptions/${encodeURIComponent(id)}${key ? `?key=${encodeURIComponent(key)}` : ""}`;
          await apiRequest("POST", url, { act: "address", version, shipTo: address, confirmedZip });
          setEdits(false);
          toast({ title: "Shipping address updated", tone: "success" });
          await revalidate();
        })
      }
    >
      {problem ? <Callout tone="error">{problem.message}</Callout> : null}
    </AddressEditor>
  ) : (
    <div className="stack">
      <address className="address-lines">
        {formatAddressLines(shipTo).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <div>
        <Button variant="outline" onClick={() => setEdits(true)}>
          Edit address
        </Button>
      </div>
    </div>
  );
}
