import { useState } from "react";
import { Button, Callout, SectionCard } from "#app/ui/index.ts";
import type { OwnKeys } from "#worker/messages/contract.ts";
import { restoreKeys, setUpKeys } from "./key-actions.ts";
import { isRevoked, type KeyState } from "./key-state.ts";
import { backupKinds, SecretForm } from "./secret-form.tsx";
import { SetupCode } from "./setup-keys.tsx";

type Done = (keys: OwnKeys, said: string) => Promise<void>;

const WORDS: Record<Exclude<KeyState, "ready">, { title: string; text: string }> = {
  off: {
    title: "Encryption isn't set up",
    text: "Set it up to send and receive private messages. Your keys are made in this browser; only you and the people you write to can read your messages. Other members can then find you by your community name.",
  },
  needs_setup: {
    title: "Your keys aren't in this browser",
    text: "You set up encryption in another browser. Open your keys here with your recovery code or passphrase.",
  },
  locked: {
    title: "Your keys are locked",
    text: "This browser has your keys but can't use them until you open them.",
  },
  mismatch: {
    title: "These aren't your newest keys",
    text: "The keys in this browser don't match your account. They were changed on another device, or belong to another account. Open the newest ones here.",
  },
};

/** What there is to do until the keys are open in this browser. */
export function ClosedKeys({
  keys,
  state,
  onDone,
}: {
  keys: OwnKeys;
  state: Exclude<KeyState, "ready">;
  onDone: Done;
}) {
  const [isStartingOver, setStartingOver] = useState(false);
  const kinds = backupKinds(keys);
  const hasBackup = keys.publicKey !== null && kinds.length > 0;
  const isFirst = keys.version === 0 || keys.publicKey === null;
  const create = async (text: string) => onDone(await setUpKeys(keys, { kind: "code", text }), "Encryption is set up.");
  const words =
    state === "off" && hasBackup
      ? {
          title: "Encryption is switched off",
          text:
            keys.backup === null
              ? "Your backup was deleted, but this browser still has a copy of your keys. Switch encryption on again with your recovery code or passphrase, then save a new backup."
              : "Your backup is still here. Switch encryption on again with your recovery code or passphrase.",
        }
      : isRevoked(keys)
        ? {
            title: "Your keys are revoked",
            text: "They no longer work on any of your devices, and the messages they protected can't be read. Set up encryption again to write. People you write to will see that your safety number changed.",
          }
        : WORDS[state];
  return (
    <SectionCard title={words.title}>
      {state === "mismatch" ? <Callout tone="warning">{words.text}</Callout> : <p>{words.text}</p>}
      {isFirst ? (
        <SetupCode begin="Set up encryption" onDone={create} />
      ) : isStartingOver || !hasBackup ? (
        <>
          <Callout
            tone="warning"
            title={hasBackup ? "New keys don't open old messages" : "There's no backup of your keys"}
          >
            <p>
              You won't be able to read the messages that you've received so far. People you write to will see that your
              safety number changed.
            </p>
          </Callout>
          <SetupCode
            begin="Make new keys"
            danger
            onDone={create}
            onCancel={hasBackup ? () => setStartingOver(false) : undefined}
          />
        </>
      ) : (
        <>
          <SecretForm
            kinds={kinds}
            submit={state === "off" ? "Switch on" : "Open my keys"}
            onSecret={async (secret) => onDone(await restoreKeys(keys, secret), "Your keys are open in this browser.")}
          />
          <p className="dim small">
            Lost {kinds.length > 1 ? "both" : "it"}?{" "}
            <Button variant="ghost" onClick={() => setStartingOver(true)}>
              Start over with new keys
            </Button>
          </p>
        </>
      )}
    </SectionCard>
  );
}
