import { type ReactNode, useEffect, useRef, useState } from "react";
import { errorMessage } from "#app/lib/api-request.ts";
import { Button, Icon, toast } from "#app/ui/index.ts";
import { MoreIcon } from "#app/ui/more-icon.tsx";

interface OwnRowProps {
  /** What its button does, such as "Remove bookmark". */
  verb: string;
  /** What it says once that was done, such as "Bookmark removed". */
  done: string;
  /** Nothing of one's own is lost: it is only left. */
  isLeft?: boolean;
  /** Of what: named for those who don't see which row the button is in. */
  name: string;
  /** What the page's action needs to do the same without scripts. */
  fields: Record<string, string | number>;
  /** Takes it away. @returns what brings it back */
  remove: () => Promise<() => Promise<unknown>>;
  children: ReactNode;
}

/** A row of a list of the member's own, which can be taken away; until the page is left, it can be brought back in its place. */
export function OwnRow({ verb, done, isLeft = false, name, fields, remove, children }: OwnRowProps) {
  const [undo, setUndo] = useState<(() => Promise<unknown>) | null>(null);
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const isRemoved = undo !== null;
  // One button takes the place of the other: the keyboard stays there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the other button stands there
  useEffect(() => {
    if (wasPressed.current) button.current?.focus();
  }, [isRemoved]);
  const run = async (act: () => Promise<(() => Promise<unknown>) | null>) => {
    if (isBusy) return;
    wasPressed.current = true;
    setBusy(true);
    try {
      const next = await act();
      setUndo(() => next);
    } catch (error) {
      toast({ title: errorMessage(error), tone: "error" });
    }
    setBusy(false);
  };
  if (undo)
    return (
      <li className="own-row own-row-removed">
        <p role="status">{done}</p>
        <Button
          ref={button}
          variant="outline"
          loading={isBusy}
          aria-label={`Undo: ${name}`}
          onClick={() => void run(() => undo().then(() => null))}
        >
          Undo
        </Button>
      </li>
    );
  return (
    <li className="own-row">
      <div className="own-row-main">{children}</div>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void run(remove);
        }}
      >
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button
          ref={button}
          type="submit"
          variant="ghost"
          icon
          loading={isBusy}
          aria-label={`${verb}: ${name}`}
          title={verb}
        >
          {isLeft ? <Icon name="close" /> : <MoreIcon name="trash" />}
        </Button>
      </form>
    </li>
  );
}
