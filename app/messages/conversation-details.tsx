import { Suspense, useEffect, useRef, useState } from "react";
import type { OwnAccount } from "#app/lib/account-keys/key-vault.ts";
import { errorMessage } from "#app/lib/api-request.ts";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { LocalTime } from "#app/lib/local-time.tsx";
import { Badge, Button, Icon, Skeleton, toast } from "#app/ui/index.ts";
import type { Person } from "#worker/messages/contract.ts";
import { callApi } from "./call-api.ts";
import { safetyNumber } from "./crypto/safety-number.ts";
import { nameOf } from "./names.ts";
import { NumberGroups } from "./number-groups.tsx";
import type { EpochKeys } from "./open-conversation.ts";
import { changeMembers, conversationPath } from "./send-message.ts";
import { copyText } from "./setup-keys.tsx";
import type { Trust } from "./trust.ts";
import type { OpenConversation } from "./use-conversation.ts";
import { useMemberSearch } from "./use-member-search.ts";

const QrCodePicture = lazyComponent(() => import("#app/lib/qr-code-picture.tsx").then((m) => m.default));

/** Beside a conversation: safety numbers, members, report and block. */
export function ConversationDetails({
  conversation: { page },
  account,
  keys,
  trust,
  onAccept,
  onReport,
  onChanged,
  onLeft,
  onClose,
}: {
  conversation: OpenConversation;
  account: OwnAccount;
  keys: EpochKeys;
  trust: readonly Trust[];
  onAccept: (trust: Trust, isVerified: boolean) => void;
  onReport: () => void;
  onChanged: () => void;
  onLeft: () => void;
  /** Back to the conversation, in whose place the details stand on phones. */
  onClose: () => void;
}) {
  const [other] = trust;
  const back = useRef<HTMLButtonElement>(null);
  // Where it is shown, what had the focus is hidden; where it isn't, this does nothing.
  useEffect(() => back.current?.focus(), []);
  const run = async (act: () => Promise<unknown>, said: string) => {
    try {
      await act();
      toast({ title: said });
      onChanged();
    } catch (error) {
      toast({ title: errorMessage(error) });
    }
  };
  const isGroup = page.kind === "group";
  const otherName = nameOf(other?.person);
  const blockPath = `/api/messages/blocked/${encodeURIComponent(other?.person.id ?? "")}`;
  return (
    <aside className="conversation-details" aria-label="Details of the conversation">
      <button ref={back} type="button" className="button button-ghost details-back" onClick={onClose}>
        <Icon name="chevron" style={{ rotate: "90deg" }} /> Back to the conversation
      </button>
      {isGroup ? (
        <Members
          conversation={page}
          account={account}
          keys={keys}
          run={run}
          onLeave={async () => {
            await callApi("POST", `${conversationPath(page.id)}/leave`, {});
            toast({ title: "You left the group." });
            onLeft();
          }}
        />
      ) : null}
      {trust.map((entry) =>
        isGroup ? (
          <details key={entry.person.id}>
            <summary>Safety number with {nameOf(entry.person)}</summary>
            <SafetyNumber trust={entry} account={account} onAccept={onAccept} />
          </details>
        ) : (
          <SafetyNumber key={entry.person.id} trust={entry} account={account} onAccept={onAccept} />
        ),
      )}
      <div className="report-card">
        <h3>Report a message</h3>
        <p>You choose the messages. Your device sends only those to our moderators; the rest stays encrypted.</p>
        <div className="row">
          <Button variant="outline" onClick={onReport}>
            Choose messages
          </Button>
          {!isGroup && other ? (
            page.isBlocked ? (
              <Button
                variant="ghost"
                onClick={() => run(() => callApi("DELETE", blockPath), `${otherName} unblocked.`)}
              >
                Unblock {otherName}
              </Button>
            ) : (
              <Button variant="ghost" onClick={() => run(() => callApi("PUT", blockPath, {}), `${otherName} blocked.`)}>
                Block {otherName}
              </Button>
            )
          ) : null}
        </div>
      </div>
    </aside>
  );
}

function SafetyNumber({
  trust,
  account,
  onAccept,
}: {
  trust: Trust;
  account: OwnAccount;
  onAccept: (trust: Trust, isVerified: boolean) => void;
}) {
  const { person, publicKey, verifiedAt } = trust;
  const [groups, setGroups] = useState<string[]>([]);
  const [showsCode, setShowsCode] = useState(false);
  const ownKey = account.ring.get(account.version)?.publicKey;
  useEffect(() => {
    setGroups([]);
    if (publicKey && ownKey)
      safetyNumber({ member: account.member, publicKey: ownKey }, { member: person.id, publicKey }).then(setGroups);
  }, [account.member, ownKey, person.id, publicKey]);
  const name = nameOf(person);
  if (!publicKey) return <p className="dim">{name} has no encryption keys right now.</p>;
  return (
    <section>
      <div className="details-head">
        <h3>Safety number</h3>
        {verifiedAt ? <Badge tone="success">Verified</Badge> : null}
      </div>
      <p className="dim">
        Compare with {name} in person or on a call. If all twelve groups match, no one is in between.
        {verifiedAt ? (
          <>
            {" "}
            You compared it on <LocalTime at={verifiedAt} show="short" />.
          </>
        ) : null}
      </p>
      <NumberGroups groups={groups} />
      <div className="row">
        {verifiedAt ? null : (
          <Button variant="outline" onClick={() => onAccept(trust, true)}>
            They match
          </Button>
        )}
        <Button variant="ghost" onClick={() => copyText(groups.join(" "), "Safety number copied.")}>
          Copy
        </Button>
        <Button variant="ghost" aria-expanded={showsCode} onClick={() => setShowsCode(!showsCode)}>
          QR code
        </Button>
      </div>
      {showsCode && groups.length > 0 ? (
        <Suspense fallback={<Skeleton height={208} width={208} radius={12} />}>
          <QrCodePicture text={groups.join(" ")} label={`QR code of your safety number with ${name}`} />
          <p className="dim">Any camera app that reads it shows these twelve groups. {name} has the same code.</p>
        </Suspense>
      ) : null}
    </section>
  );
}

function Members({
  conversation,
  account,
  keys,
  run,
  onLeave,
}: {
  conversation: OpenConversation["page"];
  account: OwnAccount;
  keys: EpochKeys;
  run: (act: () => Promise<unknown>, said: string) => Promise<void>;
  onLeave: () => Promise<void>;
}) {
  const [query, setQuery] = useState("");
  const found = useMemberSearch(query);
  const isIn = conversation.people.filter((person) => person.isIn);
  const add = async (id: string) => {
    const { people } = await callApi<{ people: Person[] }>("GET", `/api/messages/people?ids=${encodeURIComponent(id)}`);
    const [person] = people;
    if (!person?.hasKeys)
      throw new Error(`409: {"error":{"message":"${nameOf(person)} hasn't set up encryption yet."}}`);
    await changeMembers(callApi, keys, account, conversation, { add: [person] });
    setQuery("");
  };
  return (
    <section>
      <h3>Members ({isIn.length})</h3>
      <ul className="group-members">
        {isIn.map((person) => (
          <li key={person.id}>
            <span>{person.id === account.member ? "You" : nameOf(person)}</span>
            {conversation.createdBy === account.member && person.id !== account.member ? (
              <Button
                variant="ghost"
                aria-label={`Remove ${nameOf(person)}`}
                onClick={() =>
                  run(
                    () => changeMembers(callApi, keys, account, conversation, { remove: person.id }),
                    `${nameOf(person)} removed.`,
                  )
                }
              >
                Remove
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <label className="field-label" htmlFor="add-member">
        Add a member
      </label>
      <input
        id="add-member"
        className="input"
        autoComplete="off"
        autoCapitalize="none"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <p className="field-hint">They can read what's written from then on.</p>
      <ul className="group-members">
        {found
          ?.filter(({ id }) => !isIn.some((person) => person.id === id))
          .map(({ id, name, handle }) => (
            <li key={id}>
              <span>
                {name} <span className="dim">@{handle}</span>
              </span>
              <Button variant="outline" aria-label={`Add ${name}`} onClick={() => run(() => add(id), `${name} added.`)}>
                Add
              </Button>
            </li>
          ))}
      </ul>
      <Button
        variant="ghost"
        onClick={() => onLeave().catch((error: unknown) => toast({ title: errorMessage(error) }))}
      >
        Leave group
      </Button>
    </section>
  );
}
