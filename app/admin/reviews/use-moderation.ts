import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { toast } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { DecisionResult, QueuedReview, ReviewReason, StaleReview } from "#worker/store/catalogue/contract.ts";
import { showUndoToast } from "../table/index.ts";
import { isShortcutBlocked } from "../table/table-shortcuts.ts";

const DECIDE = "/api/admin/reviews/decide";
const count = (n: number) => plural(n, "review");
const DONE = { publish: "published", reject: "rejected" } as const;

/**
 * Decisions about the reviews of a list: of one or of those that are selected, with undo. What others decided meanwhile
 * stays as it is, and is named in `stale`. What has to do with a change has no undo.
 * @param ofEdits the list is of what waits: of a published review its change is decided
 */
export function useModeration(reviews: readonly QueuedReview[], ofEdits: boolean) {
  const { busy, problem, call, setProblem } = useApiCall();
  const { revalidate } = useRevalidator();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [stale, setStale] = useState<readonly StaleReview[]>([]);
  const chosen = reviews.filter((r) => selected.has(r.id));

  const toggle = (id: string) =>
    setSelected((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const toggleAll = () => setSelected(chosen.length === reviews.length ? new Set() : new Set(reviews.map((r) => r.id)));
  const clear = useCallback(() => setSelected(new Set()), []);

  async function decide(list: readonly QueuedReview[], decision: "publish" | "reject", reason: ReviewReason | null) {
    if (list.length === 0 || busy) return;
    const seen = list.map((r) => ({ id: r.id, version: r.version, edit: ofEdits && r.edit !== null }));
    const result = await call<DecisionResult>("POST", DECIDE, { reviews: seen, decision, reason });
    setSelected(new Set());
    if (result) {
      setStale(result.stale);
      const { decided, gone } = result;
      const editIds = new Set(seen.filter((s) => s.edit).map((s) => s.id));
      const hadEdit = new Set(list.filter((r) => r.edit).map((r) => r.id));
      const edits = decided.filter((d) => editIds.has(d.id));
      // One that took its change over can't go back: undo would publish what nobody has approved.
      const final = decided.filter((d) => hadEdit.has(d.id) && !editIds.has(d.id));
      const whole = decided.filter((d) => !hadEdit.has(d.id));
      if (edits.length > 0) toast({ title: `${plural(edits.length, "edit")} ${DONE[decision]}`, tone: "success" });
      if (final.length > 0) toast({ title: `${count(final.length)} ${DONE[decision]}`, tone: "success" });
      if (whole.length > 0)
        showUndoToast(`${count(whole.length)} ${DONE[decision]}`, async () => {
          await restore(list, whole);
          await revalidate();
        });
      if (gone > 0) toast({ title: `${count(gone)} already deleted by the customer`, tone: "error" });
    }
    await revalidate();
  }

  return { busy, problem, setProblem, chosen, selected, stale, toggle, toggleAll, clear, decide };
}

/** Puts reviews back to what they were, each by the version that the decision made. */
async function restore(before: readonly QueuedReview[], decided: DecisionResult["decided"]): Promise<void> {
  const versions = new Map(decided.map((d) => [d.id, d.version]));
  const undone = before.filter((r) => versions.has(r.id));
  for (const [state, group] of Map.groupBy(undone, (r) => `${r.status} ${r.reason ?? ""}`)) {
    const [status = "", reason = ""] = state.split(" ");
    const decision = status === "published" ? "publish" : status === "rejected" ? "reject" : "reset";
    const { stale } = await apiRequest<DecisionResult>("POST", DECIDE, {
      reviews: group.map(({ id }) => ({ id, version: versions.get(id) })),
      decision,
      reason: decision === "reject" ? reason : null,
    });
    if (stale.length > 0)
      throw new Error(JSON.stringify({ error: { message: "Someone has changed them since. Reload the page." } }));
  }
}

/**
 * A and R decide what is selected, else the row that has the focus.
 * @param on letter shortcuts can be turned off
 */
export function useDecisionKeys(
  list: RefObject<HTMLElement | null>,
  on: boolean,
  decide: (key: "a" | "r", focusedId: string | null) => void,
): void {
  const latest = useRef(decide);
  latest.current = decide;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key;
      if (!on || (key !== "a" && key !== "r") || isShortcutBlocked(event)) return;
      event.preventDefault();
      const row = document.activeElement?.closest<HTMLElement>("[data-row]");
      latest.current(key, row && list.current?.contains(row) ? (row.dataset.row ?? null) : null);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list, on]);
}

/** Keeps the focus at its place in a list whose row was decided and left it. */
export function useFocusInPlace(list: RefObject<HTMLElement | null>, rows: readonly { id: string }[]): void {
  const place = useRef<number | null>(null);
  const ids = rows.map((r) => r.id).join(" ");
  useEffect(() => {
    const onFocus = (event: FocusEvent) => {
      const row = (event.target as HTMLElement).closest<HTMLElement>("[data-row]");
      if (row && list.current?.contains(row))
        place.current = [...list.current.querySelectorAll("[data-row]")].indexOf(row);
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows have changed
  useEffect(() => {
    if (place.current === null || (document.activeElement && document.activeElement !== document.body)) return;
    const all = list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [];
    all[Math.min(place.current, all.length - 1)]?.querySelector<HTMLElement>("input")?.focus();
  }, [ids, list]);
}
