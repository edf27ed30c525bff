import { Icon } from "../../ui/icon.tsx";
import type { TopicRowView } from "./topic-list-data.ts";
import type { TopicMark } from "./topic-marks.ts";

/** At the end of a row under the pointer, or with the focus: what a member can do with a topic without opening it. */
export function RowTools({
  topic,
  mark,
  onRead,
  onMute,
}: {
  topic: Pick<TopicRowView, "title">;
  mark: TopicMark;
  onRead: () => void;
  onMute: () => void;
}) {
  const mute = mark.muted ? "Unmute" : "Mute";
  return (
    <span className="topic-row-tools">
      {mark.unread ? (
        <button type="button" aria-label={`Mark as read: ${topic.title}`} onClick={onRead}>
          <Icon name="check" size={16} /> Mark as read
        </button>
      ) : null}
      <button type="button" aria-label={`${mute}: ${topic.title}`} onClick={onMute}>
        {mute}
      </button>
    </span>
  );
}
