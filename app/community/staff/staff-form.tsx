import type { ReactNode } from "react";
import type { useApiCall } from "../../lib/use-api-call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/field.tsx";

/** The dialog of a change by staff: its fields, the reason that members get, what was refused, and the buttons. */
export function StaffForm({
  title,
  text,
  calls: { busy, problem, errorOf, form },
  fields,
  reason,
  button,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  text?: string | undefined;
  calls: ReturnType<typeof useApiCall<HTMLFormElement>>;
  /** Names of the fields that say themselves what is wrong with them. */
  fields: readonly string[];
  /** Null: this change has none. */
  reason: { value: string; hint: string; onChange: (value: string) => void } | null;
  button: string;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const other = problem && ![...fields, "reason"].includes(problem.field ?? "") ? problem : null;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} text={text}>
      <form
        ref={form}
        className="staff-form"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {reason ? (
          <TextArea
            label="Reason"
            hint={reason.hint}
            name="reason"
            rows={2}
            maxLength={500}
            value={reason.value}
            error={errorOf("reason")}
            onChange={(event) => reason.onChange(event.target.value)}
          />
        ) : null}
        {other ? (
          <p className="field-error" role="alert">
            {other.message}
          </p>
        ) : null}
        <div className="staff-buttons">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
