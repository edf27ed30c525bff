import { useState } from "react";
import { useRevalidator } from "react-router";
import { AccountLayout } from "#app/account/account-layout.tsx";
import { requestContextKey } from "#app/context.ts";
import { apiRequest } from "#app/lib/api-request.ts";
import { privateData, redirectToLogin } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { AddressEditor } from "#app/store/addresses/address-editor.tsx";
import { emptyAddress } from "#app/store/checkout/checkout-draft.ts";
import { listCountries } from "#app/store/countries.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Badge, Button, Callout, Card, Row, SectionCard, Stack, Text, toast } from "#app/ui/index.ts";
import type { SavedAddress } from "#worker/store/addresses/contract.ts";
import { formatAddressLines } from "#worker/store/orders/domain-address.ts";
import type { Route } from "./+types/addresses";

export const meta = () =>
  seo({
    title: "Addresses",
    description: "Save the addresses that you order to, and choose the one that the checkout begins with.",
    noindex: true,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, store } = context.get(requestContextKey);
  const me = await viewer();
  if (!me) throw redirectToLogin("/account/addresses");
  const [addresses, shipped] = await Promise.all([
    store.addresses.list(me.userId),
    store.pricing.listShippedCountries(),
  ]);
  return privateData({ addresses, countries: listCountries(shipped) });
}

export default function Addresses({ loaderData: { addresses, countries } }: Route.ComponentProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const { busy, problem, run } = useApiCall();
  const send = (method: string, path: string, body: unknown, done: string) =>
    run(async () => {
      await apiRequest(method, `/api/account/addresses${path}`, body);
      setEditing(null);
      toast({ title: done, tone: "success" });
      await revalidate();
    });
  const refused = problem ? <Callout tone="error">{problem.message}</Callout> : null;
  const country = countries.some(([code]) => code === "US") ? "US" : (countries[0]?.[0] ?? "US");
  return (
    <AccountLayout title="Addresses" lead="The checkout begins with the default one.">
      {editing === null ? refused : null}
      {addresses.length === 0 && editing === null ? <Text dim>You haven't saved an address yet.</Text> : null}
      {addresses.map((a) =>
        editing === a.id ? (
          <SectionCard key={a.id} title="Edit address">
            <AddressEditor
              value={a.address}
              countries={countries}
              busy={busy}
              onCancel={() => setEditing(null)}
              onSave={(address, confirmedZip) =>
                void send("PUT", `/${a.id}`, { address, confirmedZip }, "Address saved")
              }
            >
              {refused}
            </AddressEditor>
          </SectionCard>
        ) : (
          <AddressCard
            key={a.id}
            saved={a}
            onEdit={() => setEditing(a.id)}
            onDefault={() => void send("POST", `/${a.id}/default`, {}, "Default address changed")}
            onDelete={() => send("DELETE", `/${a.id}`, undefined, "Address deleted")}
          />
        ),
      )}
      {editing === "new" ? (
        <SectionCard title="Add address">
          <AddressEditor
            value={emptyAddress(country)}
            countries={countries}
            busy={busy}
            onCancel={() => setEditing(null)}
            onSave={(address, confirmedZip) => void send("POST", "", { address, confirmedZip }, "Address saved")}
          >
            {refused}
          </AddressEditor>
        </SectionCard>
      ) : (
        <div>
          <Button onClick={() => setEditing("new")}>Add address</Button>
        </div>
      )}
    </AccountLayout>
  );
}

function AddressCard({
  saved,
  onEdit,
  onDefault,
  onDelete,
}: {
  saved: SavedAddress;
  onEdit: () => void;
  onDefault: () => void;
  onDelete: () => Promise<unknown>;
}) {
  const [name = "", ...lines] = formatAddressLines(saved.address);
  return (
    <Card as="article" aria-label={name}>
      <Stack gap={12}>
        <Row between>
          <strong>{name}</strong>
          {saved.isDefault ? <Badge tone="primary">Default</Badge> : null}
        </Row>
        <Text>{lines.join(", ")}</Text>
        <Row>
          <Button variant="outline" onClick={onEdit}>
            Edit
          </Button>
          {saved.isDefault ? null : (
            <Button variant="outline" onClick={onDefault}>
              Make default
            </Button>
          )}
          <AlertDialog
            trigger={<Button variant="outline">Delete</Button>}
            title="Delete this address?"
            text="Orders and subscriptions that use it keep it."
            confirm="Delete address"
            onConfirm={async () => {
              await onDelete();
            }}
          />
        </Row>
      </Stack>
    </Card>
  );
}
