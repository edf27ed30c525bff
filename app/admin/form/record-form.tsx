import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, toast } from "#app/ui/index.ts";
import { bindFields } from "./bind-fields.ts";
import { DeleteButton } from "./delete-button.tsx";
import { mergeDrafts } from "./merge-drafts.ts";
import { useReportUnsaved } from "./unsaved-forms.ts";

/** The API call that saves a draft, or the field at fault and what to enter. */
type SaveRequest = { method: string; path: string; body: unknown } | { field: string; message: string };

interface RecordFormProps<Draft extends object, Result> {
  /** The values to start with, as the fields hold them. */
  initial: Draft;
  /** The fields; each shows the error of the draft's value of its name. */
  children: (
    form: ReturnType<typeof bindFields<Draft>> & { draft: Draft; set: (change: Partial<Draft>) => void },
  ) => ReactNode;
  request: (draft: Draft) => SaveRequest;
  /** The toast after saving. */
  saved?: string;
  /** The label of the button. */
  save?: string;
  look?: ComponentProps<typeof Button>["variant"];
  className?: string;
  /** After saving, when the page's data is up to date; `reset` sets the form back. */
  onSaved?: (result: Result, reset: () => void) => void;
  /** How the record is deleted; null for a new one. */
  removal?: Omit<ComponentProps<typeof DeleteButton>, "onDone"> | null;
  onRemoved?: () => void;
  /** More buttons, below. */
  actions?: ReactNode;
}

const STALE_HELP = "Their changes are in the form now, except where you made your own. Check it, then save again.";

/** The form of a record: saves it, shows what is wrong, deletes it, and reloads the page's data. */
export function RecordForm<Draft extends object, Result = unknown>(p: RecordFormProps<Draft, Result>) {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const { busy, problem, form, call, setProblem, errorOf } = useApiCall();
  const [draft, setDraft] = useState(p.initial);
  const [stored, setStored] = useState(p.initial);
  useReportUnsaved(!busy && JSON.stringify(draft) !== JSON.stringify(stored));
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  // What someone else saved is taken over where nothing was entered, and is what the next save is based on.
  const isStale = problem?.code === "stale";
  useEffect(() => {
    if (isStale) void revalidate();
  }, [isStale, revalidate]);
  if (isStale && JSON.stringify(p.initial) !== JSON.stringify(stored)) {
    setDraft(mergeDrafts(stored, draft, p.initial).merged);
    setStored(p.initial);
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A drawer opened inside of another form is in that form for React, wherever it stands in the document.
    event.stopPropagation();
    // Each invalid field shows its own error; what the form finds is shown beside them, and the first one gets the focus.
    const isValid = event.currentTarget.checkValidity();
    const request = p.request(draft);
    if ("field" in request) return setProblem(request);
    if (!isValid) return setProblem(null);
    const result = await call<Result>(request.method, request.path, request.body);
    if (!result) return;
    setStored(draft);
    if (p.saved) toast({ title: p.saved, tone: "success" });
    await revalidate();
    p.onSaved?.(result, () => {
      setDraft(p.initial);
      setStored(p.initial);
    });
  };
  const finishRemoval = async () => {
    setStored(draft);
    await revalidate();
    p.onRemoved?.();
  };
  return (
    <form className={p.className ?? "admin-form"} onSubmit={submit} ref={form} noValidate>
      {p.children({ ...bindFields({ of: draft, set, errorOf }), draft, set })}
      <ApiProblemNote
        problem={problem && isStale ? { ...problem, message: `${problem.message} ${STALE_HELP}` } : problem}
        fields={Object.keys(draft)}
        returnTo={pathname}
      />
      <Button type="submit" variant={p.look} loading={busy}>
        {p.save ?? "Save"}
      </Button>
      {p.actions}
      {p.removal ? <DeleteButton {...p.removal} onDone={() => void finishRemoval()} /> : null}
    </form>
  );
}
