import { useState } from "react";
import { turnKeys } from "#app/lib/key-commands.ts";
import { areKeysOn } from "#app/lib/single-keys.ts";
import { Dialog } from "../../ui/dialog.tsx";
import "./key-help.css";

/** What the keys of a page do, each with its words; here they are turned off and on again. */
export function KeyHelp({
  keys,
  onClose,
}: {
  keys: readonly (readonly [key: string, what: string])[];
  onClose: () => void;
}) {
  const [isOn, setOn] = useState(areKeysOn);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Keyboard shortcuts" width={420}>
      <dl className="key-help">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="key-help-switch">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            setOn(event.target.checked);
            turnKeys(event.target.checked);
          }}
        />
        Use single-key shortcuts on this device
      </label>
    </Dialog>
  );
}
