import { useState } from "react";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Link, Text } from "#app/ui/index.ts";
import type { AdminDocument } from "#worker/search/contract-admin.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { TextField } from "../form/text-field.tsx";
import { useAction } from "../form/use-action.ts";
import { Panel, PhoneRow, PhoneTable } from "../table/index.ts";
import { DocumentPicker, kindLabel } from "./document-picker.tsx";

type Pin = AdminDocument & { query: string };

/** Chooses what comes first for a search. */
export function PinForm({ query = "", onDone }: { query?: string; onDone: () => void }) {
  const { act, problem, errorOf } = useAction();
  const [words, setWords] = useState(query);
  const pin = async ({ source, ref }: AdminDocument) => {
    if (await act("POST", "/api/admin/search/pins", { query: words, source, ref }, "Result pinned")) onDone();
  };
  return (
    <div className="admin-form">
      <TextField
        label="Search"
        hint="The result comes first for exactly these words; capitals and accents don’t matter."
        maxLength={100}
        value={words}
        error={errorOf("query")}
        onChange={(event) => setWords(event.target.value)}
      />
      <DocumentPicker label="Result" hint="Choose one of the pages found." onPick={(found) => void pin(found)} />
      <ApiProblemNote problem={problem} fields={["query"]} returnTo="/420/search" />
    </div>
  );
}

/** What comes first, by search. */
export function Pins({ pins }: { pins: readonly Pin[] }) {
  const { act, busy, problem } = useAction();
  const remove = ({ query, source, ref }: Pin) =>
    act("POST", "/api/admin/search/pins/remove", { query, source, ref }, "Pin removed");
  const removeButton = (pin: Pin) => (
    <Button
      variant="soft"
      disabled={busy}
      aria-label={`Remove ${pin.title} for ${pin.query}`}
      onClick={() => void remove(pin)}
    >
      Remove
    </Button>
  );
  return (
    <Panel
      title="Pinned results"
      id="pins"
      action={
        <FormDrawer title="Pin a result" button="Pin result" variant="outline">
          {(close) => <PinForm onDone={close} />}
        </FormDrawer>
      }
    >
      <ApiProblemNote problem={problem} fields={[]} returnTo="/420/search" />
      {pins.length === 0 ? (
        <Text small dim>
          A pinned result comes first for a search, such as your gift cards for “present”.
        </Text>
      ) : (
        <PhoneTable
          caption="Pinned results"
          hideCaption
          columns={[
            { key: "query", label: "Search", cell: (p: Pin) => p.query },
            { key: "title", label: "Result", cell: (p) => (p.path ? <Link to={p.path}>{p.title}</Link> : p.title) },
            { key: "kind", label: "Kind", cell: (p) => kindLabel(p.kind) },
            { key: "actions", label: "Actions", cell: removeButton },
          ]}
          rows={pins}
          rowKey={(p) => `${p.query} ${p.source} ${p.ref}`}
          phoneRow={(p) => <PhoneRow title={p.query} note={p.title} value={removeButton(p)} />}
        />
      )}
    </Panel>
  );
}
