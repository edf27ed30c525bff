import { Suspense } from "react";
import { AccountLayout } from "#app/account/account-layout.tsx";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { useForumEnabled } from "#app/lib/live-store.ts";
import { queryClient } from "#app/lib/query.ts";
import { seo } from "#app/lib/seo.ts";
import { useAdminAccess, useUser } from "#app/lib/viewer-store.ts";
import { ClosedKeys } from "#app/messages/closed-keys.tsx";
import { KeysProblem } from "#app/messages/secret-form.tsx";
import { useKeys } from "#app/messages/use-keys.ts";
import { WhatServerSees } from "#app/messages/what-server-sees.tsx";
import { LinkButton, SectionCard, Skeleton, toast } from "#app/ui/index.ts";
import type { OwnKeys } from "#worker/messages/contract.ts";
import "#app/messages/key-settings.css";

const ReadyKeys = lazyComponent(async () => (await import("#app/messages/ready-keys.tsx")).ReadyKeys);
const PolicyCard = lazyComponent(async () => (await import("#app/messages/policy-card.tsx")).PolicyCard);

export const meta = () =>
  seo({
    title: "Encryption settings",
    description:
      "Create, back up and restore the keys that protect your private messages. They're made in your browser.",
    noindex: true,
  });

/** A member's keys: created, backed up, restored and ended in the browser; for admins, the site's policy. */
export default function EncryptionSettings() {
  const user = useUser();
  const isAdmin = useAdminAccess() && user?.role === "admin";
  const isForumOpen = useForumEnabled();
  const { found, reload } = useKeys();
  const onDone = async (keys: OwnKeys, said: string) => {
    await reload(keys);
    await queryClient().invalidateQueries({ queryKey: ["/api/auth/user"] });
    toast({ title: said });
  };
  return (
    <AccountLayout
      title="Encryption settings"
      lead="Private messages are encrypted on your device. These are the keys to them."
    >
      {found === undefined ? (
        <Skeleton height="16rem" />
      ) : found === null ? (
        <KeysProblem />
      ) : found.state === "ready" ? (
        <Suspense fallback={<Skeleton height="16rem" />}>
          <SectionCard title="Encryption is on">
            <p>Your keys are open in this browser. Only you and the people you write to can read your messages.</p>
            {isForumOpen ? (
              <div className="row">
                <LinkButton to="/messages">Open messages</LinkButton>
              </div>
            ) : null}
          </SectionCard>
          <ReadyKeys keys={found.keys} onDone={onDone} />
        </Suspense>
      ) : (
        <ClosedKeys keys={found.keys} state={found.state} onDone={onDone} />
      )}
      <WhatServerSees />
      {isAdmin ? (
        <Suspense>
          <PolicyCard />
        </Suspense>
      ) : null}
    </AccountLayout>
  );
}
