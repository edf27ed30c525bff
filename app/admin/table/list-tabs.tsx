import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { Link } from "#app/ui/index.ts";
import { withParams } from "./list-params.ts";
import "./list-tabs.css";

export interface ListTab {
  /** The value of the parameter; empty: all. */
  value: string;
  label: string;
  /** How many there are, where it is worth counting. */
  count?: number;
}

/** The usual questions to a list as tabs: each is a link that keeps the search, and each has its own address. */
export function ListTabs({
  label,
  param,
  tabs,
  shown,
  drops,
}: {
  label: string;
  param: string;
  tabs: readonly ListTab[];
  /** The one that is shown, where the page chose it itself; else what the address says, or the first. */
  shown?: string;
  /** A parameter that another tab begins without, such as the open item. */
  drops?: string;
}) {
  const [params] = useSearchParams();
  const current = shown ?? params.get(param) ?? tabs[0]?.value ?? "";
  const nav = useRef<HTMLElement>(null);
  // On a phone the row of tabs is wider than the screen: the one that is shown is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place to scroll to
  useEffect(() => {
    const tab = nav.current?.querySelector('[aria-current="page"]');
    if (!nav.current || !tab) return;
    const [row, own] = [nav.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    nav.current.scrollLeft += own.left + own.width / 2 - (row.left + row.width / 2);
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className="list-tabs">
      {tabs.map((t) => (
        <Link
          key={t.value}
          to={withParams(params, { ...(drops ? { [drops]: null } : {}), [param]: t.value || null })}
          aria-current={t.value === current ? "page" : undefined}
          preventScrollReset
        >
          {t.label}
          {t.count ? <span className="list-tabs-count">{t.count}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
