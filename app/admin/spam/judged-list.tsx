import { useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Button, EmptyState, Link, toast } from "#app/ui/index.ts";
import { JUDGED_FILTERS, type JudgedFilter, type JudgedItem, type JudgedPage } from "#worker/spam/contract-report.ts";
import { useAction } from "../form/use-action.ts";
import { RelativeTime } from "../local-time.tsx";
import { StatusBadge, type StatusLabel } from "../status-badge.tsx";
import { joinParts } from "../table/index.ts";
import { showUndoToast } from "../table/undo-toast.ts";
import { KIND_LABELS, toPercent, VERDICT_STATUS } from "./spam-labels.ts";
import { InfluenceLine, ReasonList } from "./verdict-reasons.tsx";
import "./spam.css";

const FILTER_LABELS: Record<JudgedFilter, string> = {
  all: "All",
  held: "Held",
  review: "For review",
  refused: "Refused",
  spam: "Decided: spam",
  good: "Decided: not spam",
};
const DECISIONS = "/api/admin/spam/decisions";

/** What was judged, newest first, each with why and with the buttons that say whether it was right. */
export function JudgedList({ page, filter }: { page: JudgedPage; filter: JudgedFilter }) {
  const [more, setMore] = useState<JudgedPage | null>(null);
  const [busy, setBusy] = useState(false);
  // Another filter, or a decision, begins the list anew.
  const [shown, setShown] = useState(page);
  if (shown !== page) {
    setShown(page);
    setMore(null);
  }
  const items = [...page.items, ...(more?.items ?? [])];
  const before = more ? more.before : page.before;
  const loadMore = async () => {
    setBusy(true);
    try {
      const query = new URLSearchParams({ filter, before: before ?? "" });
      const next = await apiRequest<JudgedPage>("GET", `/api/admin/spam/judged?${query}`);
      setMore({ items: [...(more?.items ?? []), ...next.items], before: next.before });
    } catch (error) {
      toast({ title: "Couldn’t load more", description: errorMessage(error), tone: "error" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <nav aria-label="Filter" className="spam-period">
        {JUDGED_FILTERS.map((one) => (
          <Link
            key={one}
            to={`?view=posts${one === "all" ? "" : `&filter=${one}`}`}
            aria-current={one === filter ? "page" : undefined}
            preventScrollReset
          >
            {FILTER_LABELS[one]}
          </Link>
        ))}
      </nav>
      {items.length === 0 ? (
        <EmptyState
          title={filter === "all" ? "Nothing checked yet" : "Nothing here"}
          text={
            filter === "all"
              ? "Posts, edits and profiles appear here as soon as members write them, each with the reasons for its verdict."
              : "No post of the last 90 days fits this filter."
          }
        />
      ) : (
        <ul className="spam-items" aria-label="Checked posts">
          {items.map((item) => (
            <JudgedRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      {before ? (
        <Button variant="outline" loading={busy} onClick={() => void loadMore()}>
          Load more
        </Button>
      ) : null}
    </>
  );
}

function JudgedRow({ item }: { item: JudgedItem }) {
  const { act, busy, problem } = useAction();
  const { revalidate } = useRevalidator();
  // Of a row that was loaded later: the page's own rows are loaded anew.
  const [decided, setDecided] = useState<boolean | null | undefined>(undefined);
  const isSpam = decided === undefined ? item.isSpam : decided;
  const decide = async (next: boolean | null) => {
    const before = isSpam;
    if (!(await act("POST", DECISIONS, { id: item.id, isSpam: next }))) return;
    setDecided(next);
    showUndoToast(next === null ? "Decision undone" : next ? "Trained as spam" : "Trained as not spam", async () => {
      await apiRequest("POST", DECISIONS, { id: item.id, isSpam: before });
      setDecided(before);
      await revalidate();
    });
  };
  const subject = item.title ?? item.text?.slice(0, 40) ?? "";
  return (
    <li className="panel spam-item">
      <div className="spam-item-head">
        <StatusBadge status={VERDICT_STATUS[item.verdict]} />
        {item.wanted !== item.verdict ? (
          <StatusBadge status={[`Would be ${VERDICT_STATUS[item.wanted][0].toLowerCase()}`, "neutral", "dashed"]} />
        ) : null}
        {isSpam !== null ? <StatusBadge status={DECIDED[isSpam ? "spam" : "good"]} /> : null}
        <span className="dim small spam-item-facts">
          {joinParts(
            KIND_LABELS[item.kind],
            `trust level ${item.trust}`,
            item.score !== null && `score ${toPercent(item.score)}`,
            <RelativeTime key="at" at={item.at} />,
          )}
        </span>
      </div>
      {item.title ? <strong className="spam-item-title">{item.title}</strong> : null}
      <LongText text={item.text ?? ""} />
      <ReasonList reasons={item.reasons} />
      <InfluenceLine influences={item.influences} />
      {problem ? (
        <p className="field-error" role="alert">
          {problem.message}
        </p>
      ) : null}
      {item.canChange ? (
        <div className="spam-item-actions">
          <Button
            variant={isSpam === true ? "solid" : "outline"}
            disabled={busy}
            aria-pressed={isSpam === true}
            aria-label={`Spam: ${subject}`}
            onClick={() => void decide(isSpam === true ? null : true)}
          >
            Spam
          </Button>
          <Button
            variant={isSpam === false ? "solid" : "outline"}
            disabled={busy}
            aria-pressed={isSpam === false}
            aria-label={`Not spam: ${subject}`}
            onClick={() => void decide(isSpam === false ? null : false)}
          >
            Not spam
          </Button>
          {isSpam !== null && item.decidedBy ? (
            <span className="dim small">
              Decided by {item.decidedBy}
              {item.decidedAt ? (
                <>
                  {" "}
                  · <RelativeTime at={item.decidedAt} />
                </>
              ) : null}
            </span>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

const DECIDED: Record<"spam" | "good", StatusLabel> = {
  spam: ["Spam", "danger"],
  good: ["Not spam", "success"],
};

const SHORT = 420;

/** A text whose end is shown on demand. */
function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > SHORT;
  return (
    <div className="spam-item-text">
      {isLong && !isWhole ? `${text.slice(0, SHORT)}…` : text}
      {isLong ? (
        <>
          {" "}
          <Button variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Show less" : "Show all"}
          </Button>
        </>
      ) : null}
    </div>
  );
}
