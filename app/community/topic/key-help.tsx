import { Dialog } from "../../ui/dialog.tsx";
import { TOPIC_KEYS } from "./use-topic-keys.ts";

/** The keys of a topic's page. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Keyboard" width={420}>
      <dl className="key-help">
        {TOPIC_KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Ctrl / ⌘ Enter</kbd>
          </dt>
          <dd>Post the reply</dd>
        </div>
      </dl>
    </Dialog>
  );
}
