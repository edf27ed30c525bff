import { Form } from "react-router";
import { Button, TextField } from "#app/ui/index.ts";
import "./lot.css";

/** A field for the number on the pack; it leads to the batch's page, with or without scripts. */
export function LotLookup({ typed = "", error }: { typed?: string; error?: string }) {
  return (
    <Form method="get" action="/lab" role="search" className="stack lot-lookup">
      <TextField
        key={typed}
        label="Lot number on your pack"
        hint="Printed at the foot of the label. Capitals, spaces and hyphens do not matter."
        name="lot"
        defaultValue={typed}
        error={error}
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="PUNA-2608-01"
      />
      <Button type="submit" className="lot-show">
        Show it
      </Button>
    </Form>
  );
}
