import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Icon } from "#app/ui/index.ts";

/**
 * What can be changed, in one row with its value; its form opens below. It opens without scripts, and by a link to its id:
 * a browser opens what holds the target of an address, but not after a change of page by script.
 * @param open from the start, such as where something has to be done
 */
export function FoldRow({
  id,
  title,
  value,
  open,
  children,
}: {
  id: string;
  title: string;
  value: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second press of the same link opens it again
  useEffect(() => {
    if (hash !== `#${id}` || !fold.current) return;
    fold.current.open = true;
    fold.current.scrollIntoView({ block: "start" });
  }, [hash, key, id]);
  return (
    <details className="fold-row" ref={fold} open={open || undefined}>
      <summary>
        <h2>{title}</h2>
        <span className="fold-row-value">{value}</span>
        <Icon name="chevron" size={20} />
      </summary>
      <div className="fold-row-body" id={id}>
        {children}
      </div>
    </details>
  );
}
