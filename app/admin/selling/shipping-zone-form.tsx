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

/** Makes a zone (`zone` null) or changes one. */
export function ShippingZoneDrawer({ zone }: { zone: ShippingZone | null }) {
  const [open, setOpen] = useState(false);
  return (
    <Drawer
      open={open}
      onOpenChange={setOpen}
      title={zone ? zone.name : "New zone"}
      trigger={
        zone ? (
          <Button variant="soft" aria-label={`Change the zone ${zone.name}`}>
            Change
          </Button>
        ) : (
          <Button>New zone</Button>
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
    const read = parseDestinations(text);
    if (!read.ok) return setProblem({ field: "places", message: `“${read.word}” is no place. Write US, CA-QC or *.` });
    const path = zone ? `/api/admin/shipping-zones/${zone.id}` : "/api/admin/shipping-zones";
    if (!(await call(zone ? "PUT" : "POST", path, { name, position, places: read.places }))) return;
    toast({ title: "The zone is saved", tone: "success" });
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
          text: "Its places and methods go with it. Orders keep what they were charged.",
          path: `/api/admin/shipping-zones/${zone.id}`,
        }
      }
    >
      <TextArea
        label="Places"
        hint="Countries by their two letters, regions as CA-QC, * for the rest of the world. A place is in one zone only."
        rows={4}
        value={text}
        error={errorOf("places")}
        onChange={(e) => setText(e.target.value)}
      />
      <PositionField value={position} onValue={setPosition} />
    </RecordForm>
  );
}
