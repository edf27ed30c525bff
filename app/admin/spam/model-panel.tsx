import { type FormEvent, useId } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { Callout, Text, toast } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { type SpamSettings, spamSettings } from "#worker/spam/contract.ts";
import { MIN_DECISIONS, type SpamReport } from "#worker/spam/contract-report.ts";
import { canMeasure, MIN_MEASURED, measureAt, type Share } from "#worker/spam/domain-metrics.ts";
import { EditorNotice } from "../form/editor-notice.tsx";
import { checkBySchema, useRecordEditor } from "../form/use-record-editor.ts";
import { Panel, SaveBar } from "../table/index.ts";
import { QualityCurve } from "./quality-curve.tsx";
import { toPercent } from "./spam-labels.ts";
import "./spam.css";

const check = checkBySchema<SpamSettings>(spamSettings);
const NAMES = { reviewAt: "the review threshold", holdAt: "the hold threshold" };

/** How good the scores are by the moderators' own decisions, and from which score on posts are reviewed and held. */
export function ModelPanel({
  report: { decisions, scores, model },
  settings,
  version,
  canEdit,
}: {
  report: SpamReport;
  settings: SpamSettings;
  version: number;
  canEdit: boolean;
}) {
  const editor = useRecordEditor({ loaded: settings, version, check });
  const { draft, set } = editor;
  const isMeasured = canMeasure(decisions);
  const spam = decisions.filter(({ isSpam }) => isSpam).length;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const done = await editor.save((sent, base) =>
      apiRequest("PUT", "/api/admin/spam/settings", { settings: sent, version: base }),
    );
    if (done !== null) toast({ title: "Thresholds saved", tone: "success" });
  };
  // Before it has learned enough its figures are no scores.
  const scored = model.isReady ? scores.length + decisions.length : 0;
  const none = model.isReady ? "No post has been scored in the last 30 days." : "No post gets a score yet.";
  const atLeast = (threshold: number) =>
    scores.filter((score) => score >= threshold).length + decisions.filter(({ score }) => score >= threshold).length;
  return (
    <form onSubmit={save} aria-label="Thresholds" className="spam-form" noValidate>
      <EditorNotice editor={editor} noun="spam protection" names={NAMES} />
      <Panel title="What the model has learned" id="model">
        <p>
          {model.spam + model.good === 0
            ? "The model has learned nothing yet."
            : `The model has learned from ${plural(model.spam, "spam post")} and ${plural(model.good, "good post")}, only from your moderators' decisions.`}{" "}
          {model.isReady
            ? "Its score decides together with the rules."
            : `It gives no score before it has learned from ${MIN_DECISIONS} of each: until then the rules decide.`}
        </p>
      </Panel>
      <Panel title="Precision and recall" id="quality">
        {isMeasured ? (
          <Text small dim>
            Measured on the last {plural(decisions.length, "decision")} ({spam} spam, {decisions.length - spam} good).
            Each post was scored before its decision was learned, so the model had not seen it. Posts that nobody
            decided about aren't in these figures.
          </Text>
        ) : (
          <Callout title="Not enough decisions yet">
            Precision and recall are shown once moderators have marked {MIN_MEASURED} posts as spam and {MIN_MEASURED}{" "}
            as good. So far, it’s {spam} and {decisions.length - spam}.
          </Callout>
        )}
        <div className="spam-quality">
          {isMeasured ? <QualityCurve decisions={decisions} reviewAt={draft.reviewAt} holdAt={draft.holdAt} /> : null}
          <div className="spam-thresholds">
            <Threshold
              label="Hold from"
              hint="Held until a moderator decides."
              value={draft.holdAt}
              disabled={!canEdit}
              onChange={(holdAt) => set((was) => ({ holdAt, reviewAt: Math.min(was.reviewAt, holdAt) }))}
            >
              <Outcome decisions={isMeasured ? decisions : null} threshold={draft.holdAt} />
              <Text small dim>
                {scored === 0 ? none : `${atLeast(draft.holdAt)} of ${plural(scored, "scored post")} would be held.`}
              </Text>
            </Threshold>
            <Threshold
              label="Review from"
              hint="Published, and looked at afterwards. Posts of new members are held from here on."
              value={draft.reviewAt}
              disabled={!canEdit}
              onChange={(reviewAt) => set((was) => ({ reviewAt, holdAt: Math.max(was.holdAt, reviewAt) }))}
            >
              <Outcome decisions={isMeasured ? decisions : null} threshold={draft.reviewAt} />
              <Text small dim>
                {scored === 0
                  ? none
                  : `${atLeast(draft.reviewAt) - atLeast(draft.holdAt)} of ${plural(scored, "scored post")} would be reviewed.`}
              </Text>
            </Threshold>
          </div>
        </div>
        {canEdit ? (
          <SaveBar dirty={editor.dirty} busy={editor.busy} onReset={editor.reset} />
        ) : (
          <Text small dim>
            An admin can change the thresholds.
          </Text>
        )}
      </Panel>
    </form>
  );
}

function Threshold({
  label,
  hint,
  value,
  disabled,
  onChange,
  children,
}: {
  label: string;
  hint: string;
  value: number;
  disabled: boolean;
  onChange: (value: number) => void;
  children: React.ReactNode;
}) {
  const id = useId();
  return (
    <div className="spam-threshold">
      <label htmlFor={id} className="field-label">
        {label} <output htmlFor={id}>{toPercent(value)}</output>
      </label>
      <span className="field-hint" id={`${id}-hint`}>
        {hint}
      </span>
      <input
        id={id}
        type="range"
        min={50}
        max={99}
        step={1}
        value={Math.round(value * 100)}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        aria-valuetext={toPercent(value)}
        onChange={(event) => onChange(event.target.valueAsNumber / 100)}
      />
      {children}
    </div>
  );
}

const inWords = (share: Share | null): string =>
  share === null
    ? "nothing to measure"
    : `${toPercent(share.value)} (${toPercent(share.low)} to ${toPercent(share.high)})`;

/** What a threshold would have done with the decided posts. */
function Outcome({ decisions, threshold }: { decisions: SpamReport["decisions"] | null; threshold: number }) {
  if (!decisions) return null;
  const { caught, missed, wronged, passed, precision, recall } = measureAt(decisions, threshold);
  return (
    <dl className="spam-outcome">
      <div>
        <dt>Precision</dt>
        <dd>{inWords(precision)}</dd>
      </div>
      <div>
        <dt>Recall</dt>
        <dd>{inWords(recall)}</dd>
      </div>
      <div>
        <dt>Spam caught</dt>
        <dd>
          {caught} of {caught + missed}
        </dd>
      </div>
      <div>
        <dt>Good posts caught</dt>
        <dd>
          {wronged} of {wronged + passed}
        </dd>
      </div>
    </dl>
  );
}
