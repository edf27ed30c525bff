import { Text } from "#app/ui/index.ts";
import { normalizeQuery } from "#worker/search/domain.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextField } from "../form/text-field.tsx";
import { Panel } from "../table/index.ts";
import { toTerms, withWord } from "./synonym-terms.ts";
import "./search.css";

export interface SynonymList {
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
      <ul className="divided-rows">
        {lists.map((list) => (
          <li key={list.id}>
            <ul className="rule-terms" aria-label={`Synonyms of ${list.terms[0] ?? ""}`}>
              {list.terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
            <FormDrawer
              title="Edit synonyms"
              button="Edit"
              label={`Edit synonyms of ${list.terms[0] ?? ""}`}
              variant="soft"
            >
              {(close) => <SynonymForm list={list} onDone={close} />}
            </FormDrawer>
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
        const body = { terms: toTerms(terms) };
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
          required="Enter at least two different words or phrases."
          maxLength={800}
          {...bindText("terms")}
        />
      )}
    </RecordForm>
  );
}

/** Gives a searched word the meaning of others: joins the list that has one of them, or begins a list. */
export function SynonymOf({
  word,
  lists,
  onDone,
}: {
  word: string;
  lists: readonly SynonymList[];
  onDone: () => void;
}) {
  const path = "/api/admin/search/synonyms";
  return (
    <RecordForm<{ terms: string }>
      initial={{ terms: "" }}
      request={({ terms }) => {
        const { id, terms: all } = withWord(word, toTerms(terms), lists);
        return id
          ? { method: "PUT", path: `${path}/${id}`, body: { terms: all } }
          : { method: "POST", path, body: { terms: all } };
      }}
      saved="Synonym added"
      save="Add synonym"
      onSaved={onDone}
    >
      {({ bindText, draft }) => {
        const { id, terms } = withWord(word, toTerms(draft.terms), lists);
        return (
          <>
            <TextField
              label={`“${word}” means the same as`}
              hint="A word or phrase of your pages. Separate several with commas."
              required="Enter a word or phrase."
              maxLength={800}
              {...bindText("terms")}
            />
            {id ? (
              <Text small dim role="status">
                Joins the list {terms.filter((term) => normalizeQuery(term) !== normalizeQuery(word)).join(", ")}.
              </Text>
            ) : null}
          </>
        );
      }}
    </RecordForm>
  );
}
