import { Row, Text } from "#app/ui/index.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextField } from "../form/text-field.tsx";
import { Panel } from "../table/index.ts";

interface SynonymList {
  id: string;
  terms: string[];
}

/** Words that mean the same in the search, each list with its editor. */
export const SynonymLists = ({ lists }: { lists: readonly SynonymList[] }) => (
  <Panel
    title="Synonyms"
    id="synonyms"
    action={
      <FormDrawer title="Add synonyms" button="Add synonyms" variant="outline">
        {(close) => <SynonymForm list={null} onDone={close} />}
      </FormDrawer>
    }
  >
    {lists.length === 0 ? (
      <Text small dim>
        A search for one word of a list finds the others too, such as cobalamin for vitamin B12. Accents, plurals and
        misspellings need no list.
      </Text>
    ) : (
      <ul className="refresh-rows">
        {lists.map((list) => (
          <li key={list.id} className="refresh-row">
            <Row gap={12}>
              <span>{list.terms.join(", ")}</span>
              <FormDrawer
                title="Edit synonyms"
                button="Edit"
                label={`Edit synonyms of ${list.terms[0] ?? ""}`}
                variant="soft"
              >
                {(close) => <SynonymForm list={list} onDone={close} />}
              </FormDrawer>
            </Row>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

function SynonymForm({ list, onDone }: { list: SynonymList | null; onDone: () => void }) {
  const path = "/api/admin/search/synonyms";
  return (
    <RecordForm<{ terms: string }>
      initial={{ terms: list?.terms.join(", ") ?? "" }}
      request={({ terms }) => {
        const body = {
          terms: terms
            .split(",")
            .map((t) => t.trim())
            .filter(Boolean),
        };
        return list ? { method: "PUT", path: `${path}/${list.id}`, body } : { method: "POST", path, body };
      }}
      saved="Synonyms saved"
      save="Save"
      onSaved={onDone}
      removal={
        list
          ? {
              name: "synonyms",
              title: "Delete these synonyms?",
              text: "Each word is then searched for by itself.",
              path: `${path}/${list.id}`,
            }
          : null
      }
      onRemoved={onDone}
    >
      {({ bindText }) => (
        <TextField
          label="Synonyms"
          hint="Separate words or phrases with commas: vitamin B12, cobalamin"
          required
          maxLength={800}
          {...bindText("terms")}
        />
      )}
    </RecordForm>
  );
}
