import { type FormEvent, useState } from "react";
import { errorMessage } from "#app/lib/api-request.ts";
import { Button, Callout, RadioCards, TextArea, TextField } from "#app/ui/index.ts";
import type { OwnKeys } from "#worker/messages/contract.ts";
import { SecretError } from "#worker/messages/domain-bytes.ts";
import { type BackupSecretKind, describeBackup } from "./crypto/backup.ts";
import type { BackupSecret } from "./key-actions.ts";
import { findBackup } from "./key-state.ts";

/** By what the backup opens; none where there is no backup or a later version made it. */
export function backupKinds(keys: Pick<OwnKeys, "backup" | "publicKey">): BackupSecretKind[] {
  const backup = findBackup(keys, localStorage);
  try {
    return backup ? describeBackup(backup).kinds : [];
  } catch {
    return [];
  }
}

/** Asks for the recovery code or the passphrase, and does something with it. */
export function SecretForm({
  kinds,
  submit,
  danger,
  onSecret,
  onCancel,
}: {
  kinds: readonly BackupSecretKind[];
  submit: string;
  danger?: boolean;
  onSecret: (secret: BackupSecret) => Promise<void>;
  onCancel?: () => void;
}) {
  const [kind, setKind] = useState<BackupSecretKind>(kinds.includes("passphrase") ? "passphrase" : "code");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const isCode = kind === "code";

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setProblem("");
    setBusy(true);
    try {
      const typed = isCode ? await readCode(text) : { text };
      if ("problem" in typed) setProblem(typed.problem);
      else await onSecret({ kind, text: typed.text });
    } catch (error) {
      setProblem(secretProblem(error, isCode));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={send} className="stack" noValidate>
      {kinds.length > 1 ? (
        <RadioCards
          label="Open with"
          name="secret-kind"
          value={kind}
          onChange={(value) => setKind(value as BackupSecretKind)}
          options={[
            { value: "passphrase", label: "Passphrase" },
            { value: "code", label: "Recovery code" },
          ]}
        />
      ) : null}
      {isCode ? (
        <TextArea
          label="Recovery code"
          hint="Twelve words. The first four letters of each word are enough."
          rows={3}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={problem}
        />
      ) : (
        <TextField
          label="Passphrase"
          type="password"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={problem}
        />
      )}
      <div className="row">
        <Button type="submit" loading={busy} variant={danger ? "danger" : undefined}>
          {submit}
        </Button>
        {onCancel ? (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}

async function readCode(typed: string): Promise<{ text: string } | { problem: string }> {
  const { readRecoveryCode } = await import("./crypto/recovery-code.ts");
  const read = await readRecoveryCode(typed);
  if ("words" in read) return { text: read.words.join(" ") };
  if (read.why === "count")
    return {
      problem: `A recovery code has 12 words. ${read.found === 1 ? "This is one." : `These are ${read.found}.`}`,
    };
  if (read.why === "word") return { problem: `"${read.word}" isn't a word of a recovery code. Check its spelling.` };
  return { problem: "These words don't fit together. Check their order and spelling." };
}

/** What is wrong, for the person who typed it. */
function secretProblem(error: unknown, isCode: boolean): string {
  if (!(error instanceof SecretError)) return errorMessage(error);
  if (error.why === "unsupported") return "This browser can't open these keys. Update it, or use another one.";
  return isCode ? "This code doesn't open your keys." : "This passphrase doesn't open your keys.";
}

/** Shown where keys were asked for and the network failed. */
export const KeysProblem = () => (
  <Callout tone="error" title="Your keys couldn't be loaded">
    <p>Check your connection and reload the page. Nothing was changed.</p>
  </Callout>
);
