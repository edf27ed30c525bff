import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Callout, Checkbox, Link, toast } from "#app/ui/index.ts";
import { GUARDRAIL_RULES } from "#worker/fitness/coach/domain-guardrail-texts.ts";
import type { FlaggedRow, FlaggedText } from "#worker/fitness/staff/contract-staff.ts";
import { encodeCustomerKey } from "#worker/store/customers/domain.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextArea } from "../form/text-field.tsx";
import { LocalTime } from "../local-time.tsx";
import "./flagged.css";

const PATH = "/api/admin/fitness/flagged";
const nameOf = (row: FlaggedRow) => row.guardrails.map((guardrail) => GUARDRAIL_RULES[guardrail].name).join(", ");

/** Reads a flagged message with its answer, and marks it as handled. Opening it is recorded. */
export function FlaggedDrawer({ row }: { row: FlaggedRow }) {
  const name = nameOf(row);
  return (
    <FormDrawer title={name} button="Read" label={`Read ${name}, ${row.name || row.email}`} variant="soft">
      {(close) => <Flagged row={row} onDone={close} />}
    </FormDrawer>
  );
}

function Flagged({ row, onDone }: { row: FlaggedRow; onDone: () => void }) {
  const { id, at, email, name, version, isHandled, note, actor } = row;
  const { revalidate } = useRevalidator();
  const [said, setSaid] = useState<FlaggedText | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    apiRequest<FlaggedText>("POST", `${PATH}/${id}/open`, {}).then(
      (text) => isShown && setSaid(text),
      (error: unknown) => {
        if (!isShown) return;
        setProblem(errorMessage(error));
        // Where it is shared no more its row goes, and this drawer with it.
        if (/^404: /.test((error as Error).message)) toast({ title: errorMessage(error), tone: "error" });
        void revalidate();
      },
    );
    return () => {
      isShown = false;
    };
  }, [id, revalidate]);
  return (
    <div className="flagged">
      <p className="small">
        <Link to={`/420/customers/${encodeCustomerKey(email)}`}>{name ? `${name}, ${email}` : email}</Link>,{" "}
        <LocalTime at={at} />
      </p>
      {problem ? <Callout tone="warning">{problem}</Callout> : null}
      <section aria-label="Member" className="flagged-text">
        <h3>Member</h3>
        <p aria-busy={!said && !problem}>{said?.text ?? ""}</p>
      </section>
      <section aria-label="Coach" className="flagged-text">
        <h3>Coach</h3>
        <p>{said?.reply ?? ""}</p>
      </section>
      <RecordForm<{ isHandled: boolean; note: string }>
        initial={{ isHandled, note }}
        request={(draft) => ({ method: "PUT", path: `${PATH}/${id}`, body: { version, ...draft } })}
        saved="Saved"
        onSaved={onDone}
      >
        {({ bindText, bindFlag }) => (
          <>
            <Checkbox label="Handled" {...bindFlag("isHandled")} />
            <TextArea
              label="Note"
              hint="For staff. The member's data export includes it."
              rows={3}
              maxLength={2000}
              {...bindText("note")}
            />
            {actor ? <p className="small dim">Saved by {actor}.</p> : null}
          </>
        )}
      </RecordForm>
    </div>
  );
}
