import { apiRequest, errorMessage } from "../../lib/api-request.ts";
import { toast } from "../../ui/toast-store.ts";
import type { TopicRowView } from "./topic-list-data.ts";
import { applyReading, type Reading } from "./topic-marks.ts";

type Own = Reading["reading"][string];

/** Draws what a member has of a topic in the open list, at once; it is taken back where it couldn't be saved. */
export type DrawOwn = (topic: string, own: Own) => void;

const ownOf = (reading: Reading, topic: string): Own => reading.reading[topic] ?? { number: 0, level: null };

/** How far the member has read, with one topic changed. */
export const withOwn = (reading: Reading, topic: string, own: Own): Reading =>
  applyReading(reading, { [`topic:${topic}`]: own });

/** All of a topic counts as read. */
export async function markRowRead(
  topic: Pick<TopicRowView, "id" | "lastNumber">,
  reading: Reading,
  draw: DrawOwn,
): Promise<void> {
  const before = ownOf(reading, topic.id);
  draw(topic.id, { ...before, number: topic.lastNumber });
  try {
    const topics = [{ topic: topic.id, number: topic.lastNumber }];
    await apiRequest("POST", "/api/members/me/reading", { topics });
  } catch (error) {
    draw(topic.id, before);
    toast({ title: errorMessage(error), tone: "error" });
  }
}

/** Mutes a topic, or ends that; "Undo" gives back the level that it had. */
export async function toggleRowMuted(
  topic: Pick<TopicRowView, "id">,
  reading: Reading,
  draw: DrawOwn,
  level: Own["level"] = ownOf(reading, topic.id).level === "muted" ? null : "muted",
): Promise<void> {
  const before = ownOf(reading, topic.id);
  draw(topic.id, { ...before, level });
  try {
    await apiRequest("PUT", `/api/members/me/topics/${topic.id}/level`, { level });
    const undo = () => void toggleRowMuted(topic, withOwn(reading, topic.id, { ...before, level }), draw, before.level);
    toast({
      title: level === "muted" ? "Topic muted" : "Topic no longer muted",
      ...(level === "muted" ? { action: { label: "Undo", alt: "Unmute it in the list", onClick: undo } } : {}),
    });
  } catch (error) {
    draw(topic.id, before);
    toast({ title: errorMessage(error), tone: "error" });
  }
}
