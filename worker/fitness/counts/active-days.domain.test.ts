import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, daysBetween } from "../../kernel/local-date.ts";
import { type CountedMember, countActivity, countErasure, countPlan, NOBODY } from "./domain-active-days.ts";
import { ACTIVE_WINDOWS, type Increment } from "./domain-count-names.ts";

const START = "2026-01-01";
const goals = ["lose", "keep", "gain", "none"] as const;

/** What a member does on which day, in order. */
type Act = { day: number; does: "log" } | { day: number; does: "plan"; goal: (typeof goals)[number] };
const acts = fc
  .array(
    fc.oneof(
      fc.record({ day: fc.nat(90), does: fc.constant("log" as const) }),
      fc.record({ day: fc.nat(90), does: fc.constant("plan" as const), goal: fc.constantFrom(...goals) }),
    ),
    { maxLength: 25 },
  )
  .map((list): Act[] => list.toSorted((one, other) => one.day - other.day));

function countAll(members: readonly Act[][]): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (increments: readonly Increment[]) => {
    for (const [day, name, n] of increments) counts.set(`${day} ${name}`, (counts.get(`${day} ${name}`) ?? 0) + n);
  };
  for (const list of members) {
    let member: CountedMember = NOBODY;
    for (const act of list) {
      const today = addDays(START, act.day);
      const counted =
        act.does === "log" ? countActivity(member, today) : countPlan(member, { goal: act.goal, diet: "vegan" }, today);
      add(counted.increments);
      member = counted.member;
    }
  }
  return counts;
}

it("counts each member once a day, and in each window as long as it reaches, under the plan of the day", () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 6 }), fc.nat(120), (members, at) => {
      const counts = countAll(members);
      const day = addDays(START, at);
      const isActive = (list: readonly Act[], window: number) =>
        list.some((act) => act.does === "log" && act.day <= at && act.day > at - window);
      for (const window of ACTIVE_WINDOWS)
        expect(counts.get(`${day} active.${window}`) ?? 0).toBe(
          members.filter((list) => isActive(list, window)).length,
        );
      for (const goal of goals)
        expect(counts.get(`${day} goal.${goal}`) ?? 0).toBe(
          members.filter((list) => {
            const plan = list.findLast((act) => act.does === "plan" && act.day <= at);
            return isActive(list, 28) && (plan?.does === "plan" ? plan.goal : "none") === goal;
          }).length,
        );
    }),
  );
});

it("counts a deleted account nowhere from the next day on, and takes nothing back of the days before", () => {
  const logged = countActivity({ ...NOBODY, goal: "lose", diet: "vegan" }, START);
  const today = addDays(START, 3);
  const after = new Map<string, number>();
  for (const [day, name, n] of [...logged.increments, ...countErasure(logged.member, today)])
    after.set(`${day} ${name}`, (after.get(`${day} ${name}`) ?? 0) + n);
  const left = [...after].filter(([, n]) => n !== 0).map(([key]) => key.split(" ")[0] as string);
  expect(left.every((day) => daysBetween(day, today) >= 0)).toBe(true);
  expect(after.get(`${today} active.7`)).toBe(1);
  expect(after.get(`${START} goal.lose`)).toBe(1);
});
