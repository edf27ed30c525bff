import { useState } from "react";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Switch, toast } from "#app/ui/index.ts";
import { useChosen } from "../use-chosen.ts";
import { clearConversation, saveCoachSettings, useCoach } from "./coach-store.ts";

/** Who may see what was written, and deleting it. */
export function CoachSettingsDialog() {
  const [isOpen, setOpen] = useState(false);
  const settings = useCoach(({ view }) => view?.settings);
  const hasTurns = useCoach(({ view }) => (view?.turns.length ?? 0) > 0);
  const [{ sharesFlagged }, choose] = useChosen({ sharesFlagged: settings?.sharesFlagged ?? false });
  const failed = () => toast({ title: "That didn't work. Check your connection and try again.", tone: "error" });
  return (
    <Dialog
      trigger={<Button variant="outline">Coach settings</Button>}
      open={isOpen}
      onOpenChange={setOpen}
      title="Coach settings"
    >
      <div className="stack">
        <Switch
          label="Let our team read flagged messages"
          hint="Off by default. While it's on, messages that touch on health risks are kept for our team to check how the coach answered. Nothing from before is shown. Turn it off, and what was kept is deleted."
          checked={sharesFlagged}
          onChange={({ currentTarget: { checked } }) =>
            choose({ sharesFlagged: checked }, saveCoachSettings({ sharesFlagged: checked }).catch(failed))
          }
        />
        <p className="coach-note">
          Your conversation is part of your account's export, and is deleted with your account.
        </p>
        <AlertDialog
          trigger={
            <Button variant="outline" disabled={!hasTurns}>
              Delete the conversation
            </Button>
          }
          title="Delete the conversation?"
          text="All messages and answers are deleted. What you logged from them stays in your diary."
          confirm="Delete the conversation"
          onConfirm={() => {
            clearConversation().then(() => {
              setOpen(false);
              toast({ title: "Conversation deleted" });
            }, failed);
          }}
        />
      </div>
    </Dialog>
  );
}
