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
  return (
    <span className="topic-row-tools">
      {mark.unread ? (
        <button type="button" onClick={onRead}>
          <Icon name="check" size={16} /> Mark as read<span className="visually-hidden">: {topic.title}</span>
        </button>
      ) : null}
      <button type="button" onClick={onMute}>
        {mark.muted ? "Unmute" : "Mute"}
        <span className="visually-hidden">: {topic.title}</span>
      </button>
    </span>
  );
}
