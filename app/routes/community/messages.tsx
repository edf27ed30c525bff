import { Suspense, useEffect, useState } from "react";
import { requestContextKey } from "#app/context.ts";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { useForumEnabled } from "#app/lib/live-store.ts";
import { privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { Callout, Skeleton } from "#app/ui/index.ts";
import type { Route } from "./+types/messages.ts";
import "#app/messages/key-settings.css";
import "#app/messages/messages.css";

/** What encrypts weighs more than the page, and needs a browser. */
const MessagesApp = lazyComponent(async () => (await import("#app/messages/messages-app.tsx")).MessagesApp);

export const meta = () =>
  seo({ title: "Messages", description: "Private messages between members, encrypted on your device.", noindex: true });

/** Messages belong to the community: while it is closed, there is no such page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { forumEnabled } = await context.get(requestContextKey).flags();
  if (!forumEnabled) throw new Response("Not found", { status: 404 });
  return privateData({});
}

/** `/messages` and `/messages/{id}`: one page, so that the list stays where it is. */
export default function Messages({ params }: Route.ComponentProps) {
  const isOpen = useForumEnabled();
  // Only a browser has the keys: the server renders the place where the messages will be.
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  if (!isOpen)
    return (
      <div className="messages-closed">
        <Callout title="Messages are closed">
          <p>The community is closed right now. Your messages are safe and will be back when it opens.</p>
        </Callout>
      </div>
    );
  const waiting = (
    <div className="messages-closed" aria-busy="true">
      <Skeleton height="16rem" />
    </div>
  );
  return isInBrowser ? (
    <Suspense fallback={waiting}>
      <MessagesApp id={params.id} />
    </Suspense>
  ) : (
    waiting
  );
}
