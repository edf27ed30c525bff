import { useCallback, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { toast } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { DecisionInput, ItemView } from "#worker/moderation/contract.ts";
import { describeDecision, withNames } from "./item-words.ts";
import { itemUrl } from "./use-lease.ts";

/** What a moderator decides of an item; `escalate` leaves it to an admin. */
export type Choice = Omit<DecisionInput, "version" | "action"> & { action: DecisionInput["action"] | "escalate" };

/** An item that could not be decided, and why. */
export interface Refusal {
  item: ItemView;
  message: string;
}

/** In ms, how long a decision's toast stays: its author is told after that. */
const UNDO_FOR = 5000;

/**
 * Decisions about items, of one or of several. What was decided leaves the list at once and comes back where it was
 * refused; the last decision can be taken back.
 */
export function useDecisions(people: Readonly<Record<string, string>>) {
  const { revalidate } = useRevalidator();
  const [decidedAt, setDecidedAt] = useState<ReadonlyMap<string, number>>(new Map());
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const last = useRef<readonly ItemView[]>([]);

  /** Until the queue is read again with the next version of an item, what was decided of it is out of the list. */
  const isGone = useCallback(
    ({ id, state, version }: ItemView) => state === "waiting" && version <= (decidedAt.get(id) ?? 0),
    [decidedAt],
  );
  const show = (ids: readonly string[]) => setDecidedAt((now) => new Map([...now].filter(([id]) => !ids.includes(id))));

  /** @param items what was decided; without, the last decision */
  const undo = useCallback(
    async (items?: readonly ItemView[]) => {
      const decided = items ?? last.current;
      if (decided.length === 0) return;
      if (!items) last.current = [];
      const results = await Promise.allSettled(
        decided.map(({ id, version }) => apiRequest("POST", itemUrl(id, "undo"), { version })),
      );
      const failed = results.find((result) => result.status === "rejected");
      if (failed)
        toast({ title: "Couldn't undo", description: withNames(errorMessage(failed.reason), people), tone: "error" });
      else toast({ title: decided.length === 1 ? "Decision undone" : "Decisions undone", tone: "success" });
      await revalidate();
    },
    [revalidate, people],
  );

  /** @returns how many were decided */
  const decide = async (items: readonly ItemView[], { action, ...choice }: Choice): Promise<number> => {
    setDecidedAt((now) => new Map([...now, ...items.map(({ id, version }) => [id, version] as const)]));
    setRefused([]);
    const decided: ItemView[] = [];
    const notDecided: Refusal[] = [];
    // One after the other: a queue of hundreds would otherwise be a flood of calls.
    for (const item of items) {
      const { version } = item;
      try {
        decided.push(
          action === "escalate"
            ? await apiRequest<ItemView>("POST", itemUrl(item.id, "escalate"), { version })
            : await apiRequest<ItemView>("POST", itemUrl(item.id, "decision"), { version, action, ...choice }),
        );
      } catch (error) {
        notDecided.push({ item, message: withNames(errorMessage(error), people) });
      }
    }
    show(notDecided.map(({ item }) => item.id));
    setRefused(notDecided);
    const [one] = decided;
    last.current = action === "escalate" ? [] : decided;
    if (one && action === "escalate")
      toast({
        title:
          decided.length === 1 ? "Escalated to an admin" : `${plural(decided.length, "item")} escalated to an admin`,
        tone: "success",
      });
    else if (one && action !== "escalate")
      toast({
        title: decided.length === 1 ? describeDecision(one, action) : `${plural(decided.length, "item")} decided`,
        tone: "success",
        duration: UNDO_FOR,
        action: { label: "Undo", alt: "Press Z to undo", onClick: () => void undo() },
      });
    else if (notDecided[0]) toast({ title: "Not decided", description: notDecided[0].message, tone: "error" });
    await revalidate();
    return decided.length;
  };

  return { isGone, refused, clearRefused: () => setRefused([]), decide, undo };
}
