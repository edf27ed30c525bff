import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "../kernel/instants.ts";
import { NOTIFICATION_KINDS } from "./contract-notifications.ts";
import { describeNotification, formatActors, nextDigestAt, notificationGroup } from "./domain-notification.ts";
import { digestEmail } from "./emails.ts";

const people = (...names: string[]) => names.map((name) => ({ id: name, name, handle: null }));

describe("what a notification says", () => {
  it.each([
    [[], 0, "Someone"],
    [["Ana"], 1, "Ana"],
    [["Ana", "Ben"], 2, "Ana and Ben"],
    [["Ana", "Ben", "Cara"], 3, "Ana, Ben, and 1 other"],
    [["Ana", "Ben", "Cara"], 20, "Ana, Ben, and 18 others"],
  ])("names %o of %i as %s", (names, count, text) => {
    expect(formatActors(people(...names), count)).toBe(text);
  });

  it("has a line for each kind, of one event and of several", () => {
    const lines = NOTIFICATION_KINDS.flatMap((kind) =>
      [1, 3].map((count) => {
        const { text, about } = describeNotification({ kind, count, actors: people("Ana"), people: 1, title: "Iron" });
        return about ? `${text} | ${about}` : text;
      }),
    );
    expect(lines).toEqual([
      ...["Ana replied to you | Iron", "3 new replies to you | Iron"],
      ...["Ana mentioned you | Iron", "3 new mentions of you | Iron"],
      ...["Ana quoted you | Iron", "3 new quotes of your posts | Iron"],
      ...["Ana reacted to your post | Iron", "Ana reacted to your post | Iron"],
      ...["Ana posted | Iron", "3 new posts | Iron"],
      ...["Ana accepted your answer | Iron", "Ana accepted your answer | Iron"],
      ...["New message from Ana", "3 new messages from Ana"],
      ...["Iron", "Iron"],
      ...["Iron", "Iron"],
      ...["Bookmark reminder | Iron", "Bookmark reminder | Iron"],
    ]);
  });

  it("is told together by topic, reactions by post, decisions alone", () => {
    expect(notificationGroup("reply", "t", 4)).toBe(notificationGroup("reply", "t", 5));
    expect(notificationGroup("reply", "t", 4)).not.toBe(notificationGroup("mention", "t", 4));
    expect(notificationGroup("reaction", "t", 4)).not.toBe(notificationGroup("reaction", "t", 5));
    expect([notificationGroup("moderation", "t", 4), notificationGroup("badge", null, 0)]).toEqual([null, null]);
  });
});

describe("when a digest is due", () => {
  it("is at 13:00 UTC at least an hour later, weekly on the next Monday", () => {
    for (let hour = 0; hour < 24 * 14; hour++) {
      const now = Date.UTC(2026, 10, 1) + hour * HOUR;
      const [daily, weekly] = [nextDigestAt("daily", now), nextDigestAt("weekly", now)];
      expect([new Date(daily).getUTCHours(), new Date(weekly).getUTCHours(), new Date(weekly).getUTCDay()]).toEqual([
        13, 13, 1,
      ]);
      expect(daily - now).toBeGreaterThanOrEqual(HOUR);
      expect(daily - now).toBeLessThan(DAY + HOUR);
      expect(weekly - now).toBeLessThan(7 * DAY + HOUR);
    }
  });
});

it("keeps a digest short, however much there is", () => {
  const view = (i: number) => ({
    ...{
      id: `${i}`,
      kind: "reply" as const,
      topic: "t",
      number: i,
      path: `/community/t/iron/t/${i}`,
      title: `Topic ${i}`,
    },
    ...{ actors: people("Ana"), people: 1, count: 2, at: i, isRead: false },
  });
  const optOut = { label: "Stop", href: "https://x.test/a", oneClickHref: "https://x.test/b" };
  const email = digestEmail(
    Array.from({ length: 40 }, (_, i) => view(i)),
    { origin: "https://x.test", optOut },
  );
  expect(email.subject).toBe("80 new notifications from the community");
  expect(email.items).toHaveLength(12);
  expect(email.paragraphs).toEqual(["And 28 more."]);
  expect(email.items?.[0]?.links).toEqual([{ label: "Open", href: "https://x.test/community/t/iron/t/0" }]);
});
