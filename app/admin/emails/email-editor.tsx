import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { toApiProblem, useApiCall } from "#app/lib/use-api-call.ts";
import { useUser } from "#app/lib/viewer-store.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { EmailPreview } from "#app/ui/email-preview.tsx";
import { Button, FieldError, Row, Select, Switch, Text, toast } from "#app/ui/index.ts";
import { EMAIL_TEXT_LIMITS, type EmailTexts, findPlaceholderProblem } from "#worker/email/domain.ts";
import type { EmailPreviewResult, EmailTemplateDetail } from "#worker/email-texts/contract.ts";
import { findLengthProblem } from "#worker/kernel/text-length.ts";
import { TextArea, TextField } from "../form/text-field.tsx";
import { LocalTime } from "../local-time.tsx";
import { Panel, SaveBar } from "../table/index.ts";

/** How long the preview waits for the next keystroke, in ms. */
const PREVIEW_DELAY = 350;

type Field = keyof EmailTexts;
const FIELDS: readonly Field[] = ["subject", "heading", "intro", "footer"];

const isSame = (a: EmailTexts, b: EmailTexts): boolean => FIELDS.every((field) => a[field] === b[field]);

/** The texts of an email with its placeholders, and how it looks with them. */
export function EmailEditor({ email, preview }: { email: EmailTemplateDetail; preview: EmailPreviewResult }) {
  const { busy, problem, form, call, errorOf } = useApiCall();
  const { revalidate } = useRevalidator();
  const user = useUser();
  const [draft, setDraft] = useState<EmailTexts>(email.texts);
  // What was saved or reset takes the draft's place without a new form, in which the focus would be lost.
  const [version, setVersion] = useState(email.version);
  if (version !== email.version) {
    setVersion(email.version);
    setDraft(email.texts);
  }
  const [sample, setSample] = useState(0);
  const lastField = useRef<Field>("intro");
  const known = email.placeholders.map((p) => p.name);
  const isDirty = !isSame(draft, email.texts);
  const address = `/api/admin/emails/${email.template}`;
  const findProblem = (field: Field) =>
    findLengthProblem(draft[field], EMAIL_TEXT_LIMITS[field]) ?? findPlaceholderProblem(draft[field], known);
  const problemOf = (field: Field) => findProblem(field) ?? errorOf(field);
  const isValid = FIELDS.every((field) => findProblem(field) === null);
  const set = (field: Field, text: string) => setDraft((before) => ({ ...before, [field]: text }));

  const send = async (method: string, path: string, body: unknown, done: string) => {
    if (!(await call(method, `${address}${path}`, body))) return;
    toast({ title: done, tone: "success" });
    await revalidate();
  };
  const bind = (field: Field) => ({
    name: field,
    value: draft[field],
    error: problemOf(field),
    onFocus: () => {
      lastField.current = field;
    },
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
  });
  const insert = (name: string) => {
    const field = lastField.current;
    const element = form.current?.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement | null;
    const at = element?.selectionEnd ?? draft[field].length;
    const text = `${draft[field].slice(0, at)}{{${name}}}${draft[field].slice(at)}`;
    set(field, text);
    element?.focus();
  };
  return (
    <div className="email-editor">
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) void send("PUT", "", { ...draft, version: email.version }, "Email saved");
          else form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
        }}
      >
        <SaveBar dirty={isDirty} busy={busy} onReset={() => setDraft(email.texts)} />
        <Panel title="Texts" id="texts">
          <ApiProblemNote problem={problem} fields={FIELDS as string[]} />
          <TextField label="Subject" {...bind("subject")} />
          <TextField label="Headline" {...bind("heading")} />
          <TextArea label="Intro" rows={5} hint="An empty line starts a new paragraph." {...bind("intro")} />
          <TextArea
            label="Footer"
            rows={3}
            hint="Your postal address, links to terms and what the law asks for always follow."
            {...bind("footer")}
          />
          <Placeholders email={email} onInsert={insert} />
        </Panel>
        <Panel title="Sending" id="sending">
          {email.optional ? (
            <Switch
              label="Send this email"
              checked={email.enabled}
              disabled={busy}
              onChange={(event) =>
                void send(
                  "POST",
                  "/switch",
                  { enabled: event.target.checked, version: email.version },
                  event.target.checked ? "Email turned on" : "Email turned off",
                )
              }
            />
          ) : (
            <Text small dim>
              Customers rely on this email, so it's always sent.
            </Text>
          )}
          <Row gap={8}>
            <Button
              type="button"
              variant="outline"
              loading={busy}
              disabled={!isValid}
              onClick={() =>
                void send("POST", "/test", { ...draft, sample }, `Test email sent to ${user?.email ?? "you"}`)
              }
            >
              Send test email
            </Button>
            {email.isCustom ? (
              <AlertDialog
                trigger={
                  <Button type="button" variant="ghost" disabled={busy}>
                    Reset to default
                  </Button>
                }
                title="Reset this email to its default texts?"
                text={`Your subject, headline, intro and footer${isDirty ? ", with your unsaved changes," : ""} will be replaced. This can't be undone.`}
                confirm="Reset to default"
                onConfirm={() => void send("POST", "/reset", { version: email.version }, "Default texts restored")}
              />
            ) : null}
          </Row>
          {email.updatedAt === null ? null : (
            <Text small dim>
              Last changed by {email.updatedBy}, <LocalTime at={email.updatedAt} />
            </Text>
          )}
        </Panel>
      </form>
      <Panel title="Preview" id="preview">
        {email.samples.length > 1 ? (
          <Select
            label="Situation"
            value={String(sample)}
            options={email.samples.map((name, i) => ({ value: String(i), label: name }))}
            onChange={(event) => setSample(Number(event.target.value))}
          />
        ) : null}
        <LivePreview address={address} draft={draft} sample={sample} first={preview} isValid={isValid} />
      </Panel>
    </div>
  );
}

function Placeholders({ email, onInsert }: { email: EmailTemplateDetail; onInsert: (name: string) => void }) {
  return (
    <details className="email-placeholders">
      <summary>Placeholders</summary>
      <ul>
        {email.placeholders.map(({ name, meaning, sample }) => (
          <li key={name}>
            <Button type="button" variant="ghost" onClick={() => onInsert(name)} aria-label={`Insert {{${name}}}`}>
              {`{{${name}}}`}
            </Button>
            <Text small dim>{`${meaning}, such as “${sample}”`}</Text>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The draft as it would be sent; what cannot be sent keeps the last preview and says why. */
function LivePreview({
  address,
  draft,
  sample,
  first,
  isValid,
}: {
  address: string;
  draft: EmailTexts;
  sample: number;
  first: EmailPreviewResult;
  isValid: boolean;
}) {
  const [shown, setShown] = useState(first);
  const [error, setError] = useState<string | null>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (!isValid) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const result = await apiRequest<EmailPreviewResult>("POST", `${address}/preview`, { ...draft, sample });
        if (!isCurrent) return;
        setShown(result);
        setError(null);
      } catch (failure) {
        if (isCurrent) setError(toApiProblem(failure).message);
      }
    }, PREVIEW_DELAY);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [address, draft, sample, isValid]);
  return (
    <>
      {error ? <FieldError>{error}</FieldError> : null}
      <p className="email-inbox-line">
        <strong>{shown.subject}</strong> <span className="dim">{shown.preheader}</span>
      </p>
      <EmailPreview html={shown.html} text={shown.text} title="Email" />
    </>
  );
}
