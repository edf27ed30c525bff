import { useState } from "react";
import { useCall } from "#app/lib/use-api-call.ts";
import { Button, TextArea, toast } from "#app/ui/index.ts";
import { Drawer } from "../table/index.ts";
import { PositionField, RecordForm, useFinish } from "./record-form.tsx";
import { type Place, placesText, readPlaces } from "./zone-destinations.ts";

interface Zone {
  id: string;
  name: string;
  position: number;
  places: Place[];
}

/** Makes a zone (`zone` null) or changes one. */
export function ZoneDrawer({ zone }: { zone: Zone | null }) {
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
      <ZoneForm zone={zone} onDone={() => setOpen(false)} />
    </Drawer>
  );
}

function ZoneForm({ zone, onDone }: { zone: Zone | null; onDone: () => void }) {
  const calls = useCall();
  const { call, setProblem, errorOf } = calls;
  const finish = useFinish(onDone);
  const [name, setName] = useState(zone?.name ?? "");
  const [position, setPosition] = useState(zone?.position ?? 0);
  const [text, setText] = useState(placesText(zone?.places ?? []));
  const save = async () => {
    const read = readPlaces(text);
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
