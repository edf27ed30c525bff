import { useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { Button, TextArea, toast } from "#app/ui/index.ts";
import { Drawer } from "../table/index.ts";
import { PositionField, RecordForm, useRevalidateAndClose } from "./record-form.tsx";
import { formatDestinations, parseDestinations, type ZoneDestination } from "./zone-destinations.ts";

interface ShippingZone {
  id: string;
  name: string;
  position: number;
  places: ZoneDestination[];
}

/** Adds a shipping zone (`zone` is null) or edits one. */
export function ShippingZoneDrawer({ zone }: { zone: ShippingZone | null }) {
  const [open, setOpen] = useState(false);
  return (
    <Drawer
      open={open}
      onOpenChange={setOpen}
      title={zone ? zone.name : "Add shipping zone"}
      trigger={
        zone ? (
          <Button variant="soft" aria-label={`Edit ${zone.name}`}>
            Edit
          </Button>
        ) : (
          <Button>Add zone</Button>
        )
      }
    >
      <ShippingZoneForm zone={zone} onDone={() => setOpen(false)} />
    </Drawer>
  );
}

function ShippingZoneForm({ zone, onDone }: { zone: ShippingZone | null; onDone: () => void }) {
  const calls = useApiCall();
  const { call, setProblem, errorOf } = calls;
  const finish = useRevalidateAndClose(onDone);
  const [name, setName] = useState(zone?.name ?? "");
  const [position, setPosition] = useState(zone?.position ?? 0);
  const [text, setText] = useState(formatDestinations(zone?.places ?? []));
  const save = async () => {
    const parsed = parseDestinations(text);
    if (!parsed.ok)
      return setProblem({
        field: "places",
        message: `“${parsed.word}” isn't a country or region. Enter codes such as US, CA-QC or *.`,
      });
    const path = zone ? `/api/admin/shipping-zones/${zone.id}` : "/api/admin/shipping-zones";
    if (!(await call(zone ? "PUT" : "POST", path, { name, position, places: parsed.places }))) return;
    toast({ title: "Shipping zone saved", tone: "success" });
    await finish();
  };
  return (
    <RecordForm
      calls={calls}
      name={name}
      onName={setName}
      fields={["places"]}
      onSave={save}
      onRemoved={finish}
      removal={
        zone && {
          title: `Delete ${zone.name}?`,
          text: "This also deletes its countries and shipping methods. Existing orders aren't affected.",
          path: `/api/admin/shipping-zones/${zone.id}`,
        }
      }
    >
      <TextArea
        label="Countries and regions"
        hint="Two-letter country codes, regions such as CA-QC, or * for the rest of the world. Each can be in one zone only."
        rows={4}
        value={text}
        error={errorOf("places")}
        onChange={(e) => setText(e.target.value)}
      />
      <PositionField value={position} onValue={setPosition} />
    </RecordForm>
  );
}
