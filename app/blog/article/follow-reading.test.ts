import { expect, it } from "vitest";
import { showLocalDays } from "./follow-reading.ts";

it("days stand in the reader's time zone", () => {
  const day = { dateTime: "2026-11-12T02:00:00.000Z", textContent: "November 12, 2026" };
  const page = { querySelectorAll: (selector: string) => (selector === "time[data-day]" ? [day] : []) };
  showLocalDays(page as unknown as ParentNode, "America/Los_Angeles");
  expect(day.textContent).toBe("November 11, 2026");
  showLocalDays(page as unknown as ParentNode, "Asia/Tokyo");
  expect(day.textContent).toBe("November 12, 2026");
});
