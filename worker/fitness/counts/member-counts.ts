import { toUtcDay } from "../../kernel/instants.ts";
import type { Profile } from "../plan/contract-profile.ts";
import { CountOutbox } from "./count-outbox.ts";
import { type CountedMember, countActivity, countErasure, countPlan, NOBODY } from "./domain-active-days.ts";

/** What one member's log adds to the total counts. Every call is part of the caller's transaction. */
export class MemberCounts {
  readonly outbox: CountOutbox;

  constructor(private readonly sql: SqlStorage) {
    this.outbox = new CountOutbox(sql);
    this.sql.exec(
      "CREATE TABLE IF NOT EXISTS count_member (one INTEGER PRIMARY KEY CHECK (one = 1), data TEXT NOT NULL)",
    );
  }

  /** @param profile null: there is none; undefined: it didn't change */
  record(now: number, { isActive, profile }: { isActive: boolean; profile: Profile | null | undefined }): void {
    const today = toUtcDay(now);
    let member = this.read();
    if (profile !== undefined) {
      const plan = { goal: profile?.goal ?? "none", diet: profile?.diet ?? "none" } as const;
      const counted = countPlan(member, plan, today);
      this.outbox.add(counted.increments);
      member = counted.member;
    }
    if (isActive) {
      const counted = countActivity(member, today);
      this.outbox.add(counted.increments);
      member = counted.member;
    }
    this.sql.exec("INSERT OR REPLACE INTO count_member VALUES (1, ?)", JSON.stringify(member));
  }

  /** The account was deleted: only unwritten counts stay, which identify nobody. */
  erase(now: number): void {
    this.outbox.add(countErasure(this.read(), toUtcDay(now)));
    this.sql.exec("DELETE FROM count_member");
  }

  private read(): CountedMember {
    const row = this.sql.exec<{ data: string }>("SELECT data FROM count_member").toArray()[0];
    return row ? (JSON.parse(row.data) as CountedMember) : NOBODY;
  }
}
