import { type ReactNode, useEffect, useState } from "react";
import { errorMessage } from "#app/lib/api-request.ts";
import { LocalTime } from "#app/lib/local-time.tsx";
import { useUser } from "#app/lib/viewer-store.ts";
import { Button, Callout, Checkbox, RadioCards, SectionCard, TextField, toast } from "#app/ui/index.ts";
import { DELETED_MEMBER } from "#worker/kernel/deleted-member.ts";
import type { OwnKeys } from "#worker/messages/contract.ts";
import { callApi } from "./call-api.ts";
import { findPassphraseProblem } from "./crypto/backup.ts";
import { accountDigits } from "./crypto/safety-number.ts";
import { type BackupSecret, revokeKeys, rotateKeys, setSecret, setUpKeys, switchOff } from "./key-actions.ts";
import { findBackup } from "./key-state.ts";
import { NumberGroups } from "./number-groups.tsx";
import { backupKinds, SecretForm } from "./secret-form.tsx";
import { copyText, SetupCode } from "./setup-keys.tsx";

type Done = (keys: OwnKeys, said: string) => Promise<void>;

/** All that a member can do with keys that are open in this browser. */
export function ReadyKeys({ keys, onDone }: { keys: OwnKeys; onDone: Done }) {
  return (
    <>
      <OwnNumber keys={keys} />
      <Backup keys={keys} onDone={onDone} />
      <WhoMayWrite keys={keys} />
      <Changes keys={keys} onDone={onDone} />
    </>
  );
}

/** The account's own half of each safety number, to compare one device with another. */
function OwnNumber({ keys }: { keys: OwnKeys }) {
  const [groups, setGroups] = useState<string[]>([]);
  const [typed, setTyped] = useState("");
  useEffect(() => {
    if (keys.publicKey) accountDigits({ member: keys.userId, publicKey: keys.publicKey }).then(setGroups);
  }, [keys]);
  const digits = typed.replaceAll(/\D/g, "");
  const isWhole = digits.length === 30;
  const isSame = isWhole && digits === groups.join("");
  return (
    <SectionCard title="Your safety number">
      <p className="dim">
        All your devices should show the same number. To check who you're writing to, compare the number in your
        conversation with them.
      </p>
      <NumberGroups groups={groups} />
      <div className="row">
        <Button variant="outline" onClick={() => copyText(groups.join(" "), "Safety number copied.")}>
          Copy
        </Button>
      </div>
      <TextField
        label="Compare with another device"
        hint="Type or paste the number that your other device shows."
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={
          isWhole && !isSame
            ? "The numbers differ: that device has different keys. Restore your keys there."
            : undefined
        }
      />
      {isSame ? <Callout tone="success">The numbers match. Both devices have the same keys.</Callout> : null}
    </SectionCard>
  );
}

function Backup({ keys, onDone }: { keys: OwnKeys; onDone: Done }) {
  const kinds = backupKinds(keys);
  const [adding, setAdding] = useState<"code" | "passphrase" | "new keys" | null>(null);
  const [known, setKnown] = useState<BackupSecret | null>(null);
  const close = () => {
    setAdding(null);
    setKnown(null);
  };
  const add = async (added: BackupSecret) => {
    if (!known) return;
    const said = added.kind === "code" ? "New recovery code saved. The old one no longer works." : "Passphrase saved.";
    const saved = await setSecret(keys, known, added);
    close();
    await onDone(saved, said);
  };
  return (
    <SectionCard title="Backup">
      {keys.backup === null ? (
        <Callout tone="warning" title="You have no backup">
          <p>
            If this browser loses its data, your messages can't be read again.{" "}
            {kinds.length > 0
              ? "Add a passphrase or a new recovery code: your keys are then backed up again."
              : "Make new keys with a recovery code: they are backed up."}
          </p>
        </Callout>
      ) : (
        <p>
          Your keys are backed up, encrypted
          {keys.backupAt ? (
            <>
              {" "}
              on <LocalTime at={keys.backupAt} />
            </>
          ) : null}
          . They open with {kinds.includes("code") ? "your recovery code" : null}
          {kinds.length > 1 ? " or " : null}
          {kinds.includes("passphrase") ? "your passphrase" : null}.
        </p>
      )}
      {adding === "new keys" ? (
        <NewKeys keys={keys} onDone={onDone} onCancel={close} />
      ) : adding === null && kinds.length === 0 ? (
        <div className="row">
          <Button variant="outline" onClick={() => setAdding("new keys")}>
            Make new keys
          </Button>
        </div>
      ) : adding === null ? (
        <div className="row">
          <Button variant="outline" onClick={() => setAdding("passphrase")}>
            {kinds.includes("passphrase") ? "Change passphrase" : "Add a passphrase"}
          </Button>
          <Button variant="outline" onClick={() => setAdding("code")}>
            New recovery code
          </Button>
        </div>
      ) : known === null ? (
        <>
          <p>First open your keys with the secret that you have.</p>
          <SecretForm
            kinds={kinds}
            submit="Continue"
            onCancel={close}
            onSecret={async (secret) => {
              // Told before a new one is chosen, where it is wrong.
              const { openBackup } = await import("./crypto/backup.ts");
              await openBackup(findBackup(keys, localStorage) ?? "", keys.userId, secret);
              setKnown(secret);
            }}
          />
          <p className="dim small">
            Lost {kinds.length > 1 ? "both" : "it"}?{" "}
            <Button variant="ghost" onClick={() => setAdding("new keys")}>
              Make new keys with a new code
            </Button>
          </p>
        </>
      ) : adding === "code" ? (
        <SetupCode begin="Show my new code" onCancel={close} onDone={(text) => add({ kind: "code", text })} />
      ) : (
        <NewPassphrase onCancel={close} onDone={(text) => add({ kind: "passphrase", text })} />
      )}
    </SectionCard>
  );
}

/** Where nothing opens the old backup any more. */
const NewKeys = ({ keys, onDone, onCancel }: { keys: OwnKeys; onDone: Done; onCancel: () => void }) => (
  <>
    <p>
      New keys get a new backup. Messages until now stay readable in this browser alone, and people you write to see
      that your safety number changed.
    </p>
    <SetupCode
      begin="Make new keys"
      onCancel={onCancel}
      onDone={async (text) => onDone(await setUpKeys(keys, { kind: "code", text }), "New keys made and backed up.")}
    />
  </>
);

function NewPassphrase({ onDone, onCancel }: { onDone: (text: string) => Promise<void>; onCancel: () => void }) {
  const email = useUser()?.email ?? "";
  const [text, setText] = useState("");
  const [again, setAgain] = useState("");
  const [problem, setProblem] = useState<{ first?: string; second?: string }>({});
  const [busy, setBusy] = useState(false);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        const first = findPassphraseProblem(text, email) ?? undefined;
        const second = !first && again !== text ? "The two don't match." : undefined;
        setProblem({ first, second });
        if (first || second || busy) return;
        setBusy(true);
        await onDone(text).catch((error: unknown) => setProblem({ first: errorMessage(error) }));
        setBusy(false);
      }}
    >
      <TextField
        label="New passphrase"
        hint="At least 12 characters. Four or five random words work well."
        type="password"
        autoComplete="new-password"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={problem.first}
      />
      <TextField
        label="Confirm passphrase"
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        error={problem.second}
      />
      <div className="row">
        <Button type="submit" loading={busy}>
          Save passphrase
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function WhoMayWrite({ keys }: { keys: OwnKeys }) {
  const [accepts, setAccepts] = useState(keys.accepts);
  const [blocked, setBlocked] = useState<{ id: string; name: string | null }[]>([]);
  useEffect(() => {
    // While the community is closed there is no such list.
    callApi<{ blocked: typeof blocked }>("GET", "/api/messages/blocked").then(
      (list) => setBlocked(list.blocked),
      () => {},
    );
  }, []);
  const save = async (value: string) => {
    const before = accepts;
    setAccepts(value as OwnKeys["accepts"]);
    try {
      await callApi("PUT", "/api/messages/keys/accepts", { accepts: value });
      toast({ title: "Saved." });
    } catch (error) {
      setAccepts(before);
      toast({ title: errorMessage(error) });
    }
  };
  return (
    <SectionCard title="Who can write to you">
      <RadioCards
        label="New conversations"
        hideLabel
        name="accepts"
        value={accepts}
        onChange={save}
        options={[
          { value: "members", label: "Any member", text: "Except those you've blocked." },
          { value: "nobody", label: "Nobody new", text: "Existing conversations continue." },
        ]}
      />
      {blocked.length > 0 ? (
        <ul className="blocked-list">
          {blocked.map(({ id, name }) => (
            <li key={id}>
              <span>{name ?? DELETED_MEMBER}</span>
              <Button
                variant="ghost"
                aria-label={`Unblock ${name ?? "deleted member"}`}
                onClick={async () => {
                  try {
                    await callApi("DELETE", `/api/messages/blocked/${encodeURIComponent(id)}`);
                    setBlocked(blocked.filter((member) => member.id !== id));
                    toast({ title: "Member unblocked." });
                  } catch (error) {
                    toast({ title: errorMessage(error) });
                  }
                }}
              >
                Unblock
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </SectionCard>
  );
}

function Changes({ keys, onDone }: { keys: OwnKeys; onDone: Done }) {
  const [open, setOpen] = useState<"rotate" | "revoke" | "off" | null>(null);
  const [deleteBackup, setDeleteBackup] = useState(false);
  const close = () => setOpen(null);
  return (
    <SectionCard title="Change or end your keys">
      {open === null ? (
        <div className="key-changes">
          <Change
            title="Rotate keys"
            text="Makes new keys. Earlier messages stay readable; people you write to will see that your key changed."
          >
            <Button variant="outline" onClick={() => setOpen("rotate")}>
              Rotate keys
            </Button>
          </Change>
          <Change
            title="Switch off encryption"
            text="Removes the keys from this browser. Nobody can write to you until you switch it on again."
          >
            <Button variant="outline" onClick={() => setOpen("off")}>
              Switch off
            </Button>
          </Change>
          <Change
            title="Revoke keys"
            text="For a lost or stolen device. Ends these keys everywhere and deletes the backup."
          >
            <Button variant="danger" onClick={() => setOpen("revoke")}>
              Revoke keys
            </Button>
          </Change>
        </div>
      ) : open === "rotate" && backupKinds(keys).length === 0 ? (
        <NewKeys keys={keys} onDone={onDone} onCancel={close} />
      ) : open === "rotate" ? (
        <>
          <p>Enter your recovery code or passphrase: the new keys go into the same backup.</p>
          <SecretForm
            kinds={backupKinds(keys)}
            submit="Rotate keys"
            onCancel={close}
            onSecret={async (secret) => onDone(await rotateKeys(keys, secret), "Keys rotated.")}
          />
        </>
      ) : open === "off" ? (
        <Confirm
          text="Your messages stay where they are, encrypted. With your recovery code or passphrase you can switch encryption on again and read them."
          submit="Switch off encryption"
          onCancel={close}
          onConfirm={async () => onDone(await switchOff(keys, deleteBackup), "Encryption switched off.")}
        >
          <Checkbox
            label="Delete my backup, too"
            hint="Then only another browser that has your keys can open your messages again, with your code or passphrase."
            checked={deleteBackup}
            onChange={(event) => setDeleteBackup(event.target.checked)}
          />
        </Confirm>
      ) : (
        <Confirm
          danger
          text="You'll no longer be able to read any message that these keys protect, on any device. This can't be undone. The other people keep theirs. Sign out the lost device on your account page, too."
          submit="Revoke keys for good"
          onCancel={close}
          onConfirm={async () => onDone(await revokeKeys(keys), "Keys revoked.")}
        />
      )}
    </SectionCard>
  );
}

const Change = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <div>
    <div>
      <h3>{title}</h3>
      <p className="dim">{text}</p>
    </div>
    {children}
  </div>
);

function Confirm({
  text,
  submit,
  danger,
  onConfirm,
  onCancel,
  children,
}: {
  text: string;
  submit: string;
  danger?: boolean;
  onConfirm: () => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  return (
    <>
      <p>{text}</p>
      {problem ? <Callout tone="error">{problem}</Callout> : null}
      {children}
      <div className="row">
        <Button
          variant={danger ? "danger" : undefined}
          loading={busy}
          onClick={async () => {
            setBusy(true);
            await onConfirm().catch((error: unknown) => {
              setProblem(errorMessage(error));
              setBusy(false);
            });
          }}
        >
          {submit}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
