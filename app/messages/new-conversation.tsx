import { useEffect, useState } from "react";
import type { OwnAccount } from "#app/lib/account-keys/key-vault.ts";
import { errorMessage } from "#app/lib/api-request.ts";
import { Button, Callout, Icon, TextField } from "#app/ui/index.ts";
import type { MemberNames } from "#worker/community/contract.ts";
import type { Person } from "#worker/messages/contract.ts";
import { callApi } from "./call-api.ts";
import { Face } from "./face.tsx";
import { findRecipient } from "./find-recipient.ts";
import { nameOf } from "./names.ts";
import type { EpochKeys } from "./open-conversation.ts";
import { beginConversation } from "./send-message.ts";
import { useMemberSearch } from "./use-member-search.ts";

const MAX_OTHERS = 19;
type Name = MemberNames["members"][number];

/** Chooses one member, or several for a group, and begins. */
export function NewConversation({
  to,
  account,
  keys,
  onBegun,
  onCancel,
}: {
  /** The community name of whom it is with, where that was said. */
  to: string | undefined;
  account: OwnAccount;
  keys: EpochKeys;
  onBegun: (id: string) => void;
  onCancel: () => void;
}) {
  const [chosen, setChosen] = useState<Name[]>([]);
  const [query, setQuery] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const members = useMemberSearch(query);
  const open = members?.filter(({ id }) => !chosen.some((name) => name.id === id));

  useEffect(() => {
    if (!to) return;
    let isOver = false;
    findRecipient(callApi, to).then(
      (found) => {
        if (isOver) return;
        if (found.name) setChosen([found.name]);
        setProblem(found.missing);
      },
      (error: unknown) => isOver || setProblem(errorMessage(error)),
    );
    return () => {
      isOver = true;
    };
  }, [to]);

  const begin = async () => {
    setBusy(true);
    setProblem("");
    try {
      const ids = [account.member, ...chosen.map(({ id }) => id)];
      const { people } = await callApi<{ people: Person[] }>(
        "GET",
        `/api/messages/people?ids=${ids.map(encodeURIComponent).join(",")}`,
      );
      const self = people.find(({ id }) => id === account.member);
      const others = people.filter(({ id }) => id !== account.member);
      const closed = others.filter(({ hasKeys }) => !hasKeys);
      if (!self || others.length < chosen.length) setProblem("Someone you chose is no longer a member.");
      else if (closed.length > 0)
        setProblem(
          `${closed.map(nameOf).join(" and ")} ${closed.length === 1 ? "hasn't" : "haven't"} set up encryption yet, so nothing can be encrypted for them.`,
        );
      else onBegun(await beginConversation(callApi, keys, account, self, others));
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="new-conversation" aria-labelledby="new-conversation">
      <h2 id="new-conversation">New conversation</h2>
      {problem ? <Callout tone="error">{problem}</Callout> : null}
      <TextField
        label="To"
        hint="Type the start of a member's community name. Choose several for a group."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {chosen.length > 0 ? (
        <ul className="chosen" aria-label="Chosen members">
          {chosen.map((name) => (
            <li key={name.id}>
              <button
                type="button"
                onClick={() => setChosen(chosen.filter(({ id }) => id !== name.id))}
                aria-label={`Remove ${name.name}`}
              >
                {name.name}
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="found-members" aria-live="polite">
        {open?.map((name) => (
          <li key={name.id}>
            <button
              type="button"
              onClick={() => {
                if (chosen.length < MAX_OTHERS) setChosen([...chosen, name]);
                setQuery("");
              }}
            >
              <Face id={name.id} name={name.name} avatar={name.avatar} />
              <span>
                <strong>{name.name}</strong>
                <span className="dim">@{name.handle}</span>
              </span>
            </button>
          </li>
        ))}
        {query.trim() && open?.length === 0 ? (
          <li className="dim">No member's name starts with "{query.trim()}".</li>
        ) : null}
      </ul>
      <div className="row">
        <Button onClick={begin} loading={busy} disabled={chosen.length === 0}>
          {chosen.length > 1 ? `Start a group of ${chosen.length + 1}` : "Start conversation"}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
