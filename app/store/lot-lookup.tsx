import { Form } from "react-router";
import { Button, TextField } from "#app/ui/index.ts";
import "./lot.css";

/** A field for the lot number; it opens the batch's page, with or without scripts. */
export function LotLookup({ typed = "", error }: { typed?: string; error?: string }) {
  return (
    <Form method="get" action="/lab" role="search" className="stack lot-lookup">
      <TextField
        key={typed}
        label="Lot number on your pack"
        hint="Printed at the bottom of the label. Capitalization, spaces and hyphens don't matter."
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
        View results
      </Button>
    </Form>
  );
}
