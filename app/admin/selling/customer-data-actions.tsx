import { useState } from "react";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button } from "#app/ui/index.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { TextField } from "../form/text-field.tsx";
import { useAction } from "../form/use-action.ts";

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
        required="Enter an email address."
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
