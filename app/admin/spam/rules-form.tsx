import type { FormEvent } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { Grid, RadioCards, Text, toast } from "#app/ui/index.ts";
import { type SpamSettings, spamSettings } from "#worker/spam/contract.ts";
import { EditorNotice } from "../form/editor-notice.tsx";
import { updateAt } from "../form/list-changes.ts";
import { NumberField } from "../form/parsed-fields.tsx";
import { checkBySchema, useRecordEditor } from "../form/use-record-editor.ts";
import { Panel, SaveBar } from "../table/index.ts";
import { LevelLimitsTable } from "./level-limits-table.tsx";
import { TrustLevels } from "./trust-levels.tsx";
import "./spam.css";

const check = checkBySchema<SpamSettings>(spamSettings);
const NAMES: Partial<Record<keyof SpamSettings, string>> = {
  mode: "the mode",
  firstPosts: "the first posts",
  sameDomain: "the links to one domain",
  networkPosts: "the posts of one network",
  auditShare: "the random check",
  levels: "the limits of the trust levels",
  reviewAt: "the review threshold",
  holdAt: "the hold threshold",
};

/** The mode, the rules for new members and the limits of each trust level. */
export function RulesForm({
  settings,
  version,
  canEdit,
  hasHumanCheck,
}: {
  settings: SpamSettings;
  version: number;
  canEdit: boolean;
  hasHumanCheck: boolean;
}) {
  const editor = useRecordEditor({ loaded: settings, version, check });
  const { draft, set, bind, errorOf } = editor;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const done = await editor.save((sent, base) =>
      apiRequest("PUT", "/api/admin/spam/settings", { settings: sent, version: base }),
    );
    if (done !== null) toast({ title: "Rules saved", tone: "success" });
  };
  return (
    <form onSubmit={save} aria-label="Rules" className="spam-form" noValidate>
      <EditorNotice editor={editor} noun="spam protection" names={NAMES} />
      <fieldset className="spam-fieldset" disabled={!canEdit}>
        <legend className="visually-hidden">Rules</legend>
        {canEdit ? null : (
          <Text small dim>
            An admin can change these rules.
          </Text>
        )}
        <Panel title="Mode" id="mode">
          <RadioCards
            label="Mode"
            hideLabel
            name="mode"
            value={draft.mode}
            options={[
              { value: "on", label: "On", text: "Rules, limits and the score hold and refuse posts." },
              {
                value: "shadow",
                label: "Shadow mode",
                text: "Everything is scored and recorded so that you can see what would happen. Only the block list and the limits act.",
              },
            ]}
            onChange={(mode) => set({ mode: mode as SpamSettings["mode"] })}
          />
        </Panel>
        <Panel title="New members and repeated posts" id="newcomers">
          <Grid min={240} gap={16} style={{ alignItems: "end" }}>
            <NumberField
              label="First posts held until approved"
              hint="How many posts of a new member (trust level 0) a moderator approves first. 0: none."
              whole
              {...bind("firstPosts")}
            />
            <NumberField
              label="Links of a new member to one domain"
              hint="Once this many of their last 20 posts link to it, the next one is held."
              whole
              {...bind("sameDomain")}
            />
            <NumberField
              label="New members’ posts from one network"
              hint="Allowed in ten minutes. More are held."
              whole
              {...bind("networkPosts")}
            />
            <NumberField
              label="Random check"
              hint="The share of posts without signs of spam that are reviewed anyway, to show what slips through."
              after="%"
              {...bind("auditShare")}
            />
          </Grid>
          <Text small dim>
            Always on: a post that is nearly the same as one of the member’s last 20, or as one of the site’s last 500
            by someone else, is held; from trust level 2 on it is reviewed.
          </Text>
        </Panel>
        <Panel title="Limits by trust level" id="limits">
          <LevelLimitsTable
            levels={draft.levels}
            errorOf={(level, name) => errorOf(`levels.${level}.${name}`)}
            onChange={(level, change) => set((was) => ({ levels: updateAt(was.levels, level, change) }))}
          />
        </Panel>
      </fieldset>
      {canEdit ? <SaveBar dirty={editor.dirty} busy={editor.busy} onReset={editor.reset} /> : null}
      <TrustLevels />
      <Panel title="Turnstile" id="turnstile">
        <Text small dim>
          {hasHumanCheck
            ? "Set up: new members confirm that they're human before their first posts are approved."
            : "Not set up. With the settings TURNSTILE_SITE_KEY and TURNSTILE_SECRET, new members confirm that they're human before they post. It slows spammers down; the rules above stop them."}
        </Text>
      </Panel>
    </form>
  );
}
