import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { OwnAccount } from "#app/lib/account-keys/key-vault.ts";
import { EmptyState, LinkButton, Skeleton, toast } from "#app/ui/index.ts";
import type { OwnKeys } from "#worker/messages/contract.ts";
import { ClosedKeys } from "./closed-keys.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { ConversationView } from "./conversation-view.tsx";
import { isHandle } from "./find-recipient.ts";
import { NewConversation } from "./new-conversation.tsx";
import { EpochKeys } from "./open-conversation.ts";
import { KeysProblem } from "./secret-form.tsx";
import { useConversations } from "./use-conversations.ts";
import { useKeys } from "./use-keys.ts";

/** Messages: the list beside a conversation, or what has to be done before there can be any. */
export function MessagesApp({ id }: { id: string | undefined }) {
  const { found, reload } = useKeys();
  const hasAsked = useRef(false);
  /** Once: what the server then says of the keys is what counts. */
  const onOwnKeysChanged = useCallback(() => {
    if (!hasAsked.current) reload();
    hasAsked.current = true;
  }, [reload]);
  const onDone = async (keys: OwnKeys, said: string) => {
    hasAsked.current = false;
    await reload(keys);
    toast({ title: said });
  };
  if (found === undefined)
    return (
      <div className="messages-closed">
        <Skeleton height="16rem" />
      </div>
    );
  if (found === null || !found.account)
    return (
      <div className="messages-closed">
        <h1>Messages</h1>
        {found === null ? <KeysProblem /> : null}
        {found && found.state !== "ready" ? (
          <>
            <ClosedKeys keys={found.keys} state={found.state} onDone={onDone} />
            <LinkButton to="/encryption-settings" variant="ghost">
              What we can and can't see
            </LinkButton>
          </>
        ) : null}
      </div>
    );
  const { account } = found;
  return (
    <OpenMessages
      key={`${account.member} ${account.version}`}
      account={account}
      id={id}
      onOwnKeysChanged={onOwnKeysChanged}
    />
  );
}

function OpenMessages({
  account,
  id,
  onOwnKeysChanged,
}: {
  account: OwnAccount;
  id: string | undefined;
  onOwnKeysChanged: () => void;
}) {
  const [keys] = useState(() => new EpochKeys());
  /** `/messages?to=HANDLE`: with whom a conversation is wanted. */
  const to = useSearchParams()[0].get("to")?.slice(0, 40) || undefined;
  const [isNewOpen, setNew] = useState(false);
  const isNew = isNewOpen || to !== undefined;
  const navigate = useNavigate();
  const { list, reload } = useConversations(account, keys);
  const known = to && list?.find(({ kind, people }) => kind === "direct" && people.some((one) => isHandle(one, to)));
  const knownId = known ? known.id : undefined;
  useEffect(() => {
    if (knownId) navigate(`/messages/${knownId}`, { replace: true, preventScrollReset: true });
  }, [knownId, navigate]);
  const pane = isNew ? "new" : id ? "conversation" : "list";
  return (
    <>
      {/* Phones show one part at a time: the page has its heading in each. */}
      <h1 className="visually-hidden">Messages</h1>
      <div className="messages" data-pane={pane}>
        <ConversationList list={list} account={account} current={id} onNew={() => setNew(true)} onRetry={reload} />
        {isNew ? (
          <NewConversation
            key={to}
            to={to}
            account={account}
            keys={keys}
            onCancel={() => {
              setNew(false);
              if (to) navigate("/messages", { replace: true, preventScrollReset: true });
            }}
            onBegun={(begun) => {
              setNew(false);
              reload();
              navigate(`/messages/${begun}`, { preventScrollReset: true });
            }}
          />
        ) : id ? (
          <ConversationView
            key={id}
            id={id}
            account={account}
            keys={keys}
            onChanged={reload}
            onOwnKeysChanged={onOwnKeysChanged}
            onLeft={() => {
              reload();
              navigate("/messages");
            }}
          />
        ) : (
          <section className="conversation conversation-empty" aria-label="No conversation">
            <EmptyState
              title="Choose a conversation"
              text="Or start a new one. Only you and the people you write to can read it."
            />
          </section>
        )}
      </div>
    </>
  );
}
