import { useId, useState } from "react";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Icon, TextField } from "#app/ui/index.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { useAction } from "../form/use-action.ts";

const PATH = "/api/admin/customer-tags";

/** The tags of one customer: removed by a click, added with the store's own tags as suggestions. */
export function CustomerTags({
  customerKey,
  tags,
  suggestions,
}: {
  customerKey: string;
  tags: string[];
  suggestions: string[];
}) {
  const { busy, problem, act } = useAction();
  const change = (add: string[], remove: string[]) => act("POST", PATH, { keys: [customerKey], add, remove });
  return (
    <>
      <ul className="tag-list" aria-label="Tags">
        {tags.map((tag) => (
          <li key={tag}>
            <Button
              variant="soft"
              loading={busy}
              aria-label={`Remove tag ${tag}`}
              onClick={() => void change([], [tag])}
            >
              {tag} <Icon name="close" size={16} />
            </Button>
          </li>
        ))}
      </ul>
      <TagField
        label="Add a tag"
        suggestions={suggestions.filter((t) => !tags.includes(t))}
        busy={busy}
        onAdd={async (tag) => (await change([tag], [])) !== null}
      />
      <ApiProblemNote problem={problem} />
    </>
  );
}

/** A field for one tag with suggestions; Enter adds it. */
function TagField({
  label,
  suggestions,
  busy,
  onAdd,
}: {
  label: string;
  suggestions: readonly string[];
  busy: boolean;
  onAdd: (tag: string) => Promise<boolean>;
}) {
  const list = useId();
  const [text, setText] = useState("");
  return (
    <form
      className="tag-field"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) void onAdd(text.trim()).then((done) => done && setText(""));
      }}
    >
      <TextField
        label={label}
        list={list}
        maxLength={40}
        autoComplete="off"
        value={text}
        onChange={(e) => setText(e.target.value)}
      />
      <Button type="submit" variant="outline" loading={busy}>
        Add tag
      </Button>
      <datalist id={list}>
        {suggestions.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </form>
  );
}

/** Adds a tag to many customers, or removes it. */
export function BulkTagForm({
  keys,
  suggestions,
  onDone,
}: {
  keys: string[];
  suggestions: readonly string[];
  onDone: () => void;
}) {
  const { busy, problem, act } = useAction();
  const count = `${keys.length} ${keys.length === 1 ? "customer" : "customers"}`;
  const send = async (change: { add: string[]; remove: string[] }, done: string) => {
    const answer = await act("POST", PATH, { keys, ...change }, done);
    if (answer) onDone();
    return answer !== null;
  };
  return (
    <div className="admin-form">
      <TagField
        label={`Add a tag to ${count}`}
        suggestions={suggestions}
        busy={busy}
        onAdd={(tag) => send({ add: [tag], remove: [] }, `${count} tagged`)}
      />
      {suggestions.length > 0 ? (
        <ul className="tag-list" aria-label="Remove a tag">
          {suggestions.slice(0, 12).map((tag) => (
            <li key={tag}>
              <Button
                variant="ghost"
                loading={busy}
                onClick={() => void send({ add: [], remove: [tag] }, `Tag removed from ${count}`)}
              >
                Remove “{tag}”
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <ApiProblemNote problem={problem} />
    </div>
  );
}

/** What staff do with a guest's data: export it, move another guest's orders here, erase it. */
export function CustomerDataActions({
  customerKey,
  email,
  member,
}: {
  customerKey: string;
  email: string;
  member: boolean;
}) {
  return (
    <div className="order-list-head">
      <a className="button button-outline" href={`/api/admin/customers/${customerKey}/export`} download>
        Export data
      </a>
      {member ? null : (
        <>
          <MergeDrawer customerKey={customerKey} email={email} />
          <EraseDrawer customerKey={customerKey} email={email} />
        </>
      )}
    </div>
  );
}

function MergeDrawer({ customerKey, email }: { customerKey: string; email: string }) {
  return (
    <FormDrawer
      title="Merge with another guest"
      text={`Moves all orders, subscriptions, cards, notes and tags of another guest to ${email}. This can’t be undone. Consent to marketing stays with the address that gave it.`}
      button="Merge"
      variant="outline"
    >
      {(close) => (
        <ConfirmedText
          path={`/api/admin/customers/${customerKey}/merge`}
          field="from"
          label="Email address of the other guest"
          save="Merge customers"
          done="Customers merged"
          onDone={close}
        />
      )}
    </FormDrawer>
  );
}

function EraseDrawer({ customerKey, email }: { customerKey: string; email: string }) {
  return (
    <FormDrawer
      title="Erase personal data"
      text={`Deletes notes, tags, the consent log, restock requests and saved cards. Orders stay, as accounting requires. This can’t be undone. Enter ${email} to confirm.`}
      button="Erase data"
      variant="outline"
    >
      {(close) => (
        <ConfirmedText
          path={`/api/admin/customers/${customerKey}/erase`}
          field="confirm"
          label="Email address"
          save="Erase data"
          done="Personal data erased"
          onDone={close}
        />
      )}
    </FormDrawer>
  );
}

function ConfirmedText(p: {
  path: string;
  field: string;
  label: string;
  save: string;
  done: string;
  onDone: () => void;
}) {
  const { busy, problem, act, errorOf } = useAction();
  const [text, setText] = useState("");
  return (
    <form
      className="admin-form"
      onSubmit={(event) => {
        event.preventDefault();
        void act("POST", p.path, { [p.field]: text }, p.done).then((done) => done && p.onDone());
      }}
    >
      <TextField
        type="email"
        label={p.label}
        required
        autoComplete="off"
        value={text}
        error={errorOf(p.field)}
        onChange={(e) => setText(e.target.value)}
      />
      <ApiProblemNote problem={problem} fields={[p.field]} />
      <Button type="submit" variant="danger" loading={busy}>
        {p.save}
      </Button>
    </form>
  );
}
