import { useState } from "react";
import { Button, LinkButton } from "#app/ui/index.ts";
import type { AttentionCounts } from "#worker/store/contract-dashboard.ts";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { Panel } from "../table/record-detail.tsx";
import { attentionItems } from "./attention-items.ts";

/** The most rows that are shown at first. */
const SHOWN = 6;

/** What waits for staff, the most urgent first, each with the one action that it asks for. */
export function NeedsAttention({ counts, now }: { counts: AttentionCounts; now: number }) {
  const [all, setAll] = useState(false);
  const items = attentionItems(counts, now);
  const shown = all ? items : items.slice(0, SHOWN);
  return (
    <Panel
      title="Needs attention"
      id="needs-attention"
      action={items.length > 0 ? <span className="side-count">{items.length}</span> : null}
    >
      {items.length === 0 ? (
        <p className="attention-clear">
          <AdminIcon name="security" size={22} />
          <span>
            <strong>All caught up.</strong> Nothing needs you right now.
          </span>
        </p>
      ) : (
        <ul className="panel-rows attention-rows">
          {shown.map((item) => (
            <li key={item.to} data-urgency={item.urgency}>
              <span className="attention-icon">
                <AdminIcon name={item.icon} />
              </span>
              <span className="attention-text">
                <strong>{item.title}</strong>
                {item.detail ? <span className="dim small">{item.detail}</span> : null}
              </span>
              <LinkButton to={item.to} variant="outline" aria-label={`${item.action}: ${item.title}`}>
                {item.action}
              </LinkButton>
            </li>
          ))}
          {items.length > SHOWN ? (
            <li className="attention-more">
              <Button variant="ghost" onClick={() => setAll(!all)}>
                {all ? "Show less" : `Show ${items.length - SHOWN} more`}
              </Button>
            </li>
          ) : null}
        </ul>
      )}
    </Panel>
  );
}
