import type { ReactNode } from "react";
import { Button, Callout } from "#app/ui/index.ts";

/** Shows a secret that can't be shown again: the code of a gift card, the key of a webhook. */
export function ShownOnce({
  title,
  secret,
  onDone,
  children,
}: {
  title: string;
  secret: string;
  onDone: () => void;
  children: ReactNode;
}) {
  return (
    <div className="admin-form">
      <Callout tone="success" title={title}>
        <p>{children}</p>
      </Callout>
      <code className="secret">{secret}</code>
      <Button onClick={onDone}>Done</Button>
    </div>
  );
}
