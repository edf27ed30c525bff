import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { formatDestinations, parseDestinations, type ZoneDestination } from "./zone-destinations.ts";

interface ShippingZone {
  id: string;
  name: string;
  position: number;
  places: ZoneDestination[];
}

/** Adds a shipping zone (`zone` is null) or edits one. */
export function ShippingZoneDrawer({ zone }: { zone: ShippingZone | null }) {
  const button = zone
    ? ({ title: zone.name, button: "Edit", label: `Edit ${zone.name}`, variant: "soft" } as const)
    : { title: "Add shipping zone", button: "Add zone" };
  return <FormDrawer {...button}>{(close) => <ShippingZoneForm zone={zone} onDone={close} />}</FormDrawer>;
}

function ShippingZoneForm({ zone, onDone }: { zone: ShippingZone | null; onDone: () => void }) {
  const path = zone ? `/api/admin/shipping-zones/${zone.id}` : "/api/admin/shipping-zones";
  return (
    <RecordForm
      initial={{
        name: zone?.name ?? "",
        position: zone?.position ?? 0,
        places: formatDestinations(zone?.places ?? []),
      }}
      request={({ name, position, places }) => {
        const parsed = parseDestinations(places);
        const message = `“${parsed.ok ? "" : parsed.word}” isn't a country or region. Enter codes such as US, CA-QC or *.`;
        if (!parsed.ok) return { field: "places", message };
        return { method: zone ? "PUT" : "POST", path, body: { name, position, places: parsed.places } };
      }}
      saved="Shipping zone saved"
      onSaved={onDone}
      removal={
        zone && {
          title: `Delete ${zone.name}?`,
          text: "This also deletes its countries and shipping methods. Existing orders aren't affected.",
          path,
        }
      }
      onRemoved={onDone}
    >
      {({ bindText, bindNumber }) => (
        <>
          <TextField label="Name" required="Enter a name." maxLength={120} {...bindText("name")} />
          <TextArea
            label="Countries and regions"
            hint="Two-letter country codes, regions such as CA-QC, or * for the rest of the world. Each can be in one zone only."
            rows={4}
            {...bindText("places")}
          />
          <TextField label="Sort order" min={0} max={1000} {...bindNumber("position")} />
        </>
      )}
    </RecordForm>
  );
}
