import type { CoachCard } from "#worker/fitness/coach/contract-coach.ts";
import type { Profile } from "#worker/fitness/plan/contract-profile.ts";
import { useLog } from "../log/log-store.ts";
import { useRecord, useToday } from "../log/use-log.ts";
import { useSavePlan } from "../plan/use-plan.ts";
import { staleReason } from "./card-changes.ts";
import { useConfirm } from "./use-confirm.ts";

/** A card that changes the member's answers; confirmed, a new plan is in force from today. */
export function usePlanCard(card: CoachCard) {
  const today = useToday();
  const records = useLog((state) => state.records);
  const profile = useRecord("profile", "profile")?.data;
  const savePlan = useSavePlan();
  const { isDone, confirm } = useConfirm(card.id);
  /** @param title what the message says; @param change what of the answers is new */
  const save = (title: string, change: (profile: Profile) => Partial<Profile>) => {
    if (!profile) return;
    void confirm([], title, async () => ({
      ids: ["profile"],
      ...(await savePlan({ ...profile, ...change(profile) })),
    }));
  };
  return { save, frame: { stale: isDone ? null : staleReason(card, records, today), isDone, isDisabled: !profile } };
}
