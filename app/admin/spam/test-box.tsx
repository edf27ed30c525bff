import { type FormEvent, useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Checkbox, Grid, Select, Text } from "#app/ui/index.ts";
import { TRUST_NAMES } from "#worker/community/domain-trust.ts";
import { TRUST_LEVELS } from "#worker/spam/contract.ts";
import type { Explanation } from "#worker/spam/contract-report.ts";
import { TextArea, TextField } from "../form/text-field.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Panel } from "../table/index.ts";
import { VERDICT_STATUS } from "./spam-labels.ts";
import { Influences, ReasonList, ScoreBar } from "./verdict-reasons.tsx";
import "./spam.css";

const EMPTY = { title: "", text: "", trust: 0, isFirstPost: true, emailDomain: "", ip: "" };

/** Says what would become of any text, and why; nothing is stored. */
export function TestBox() {
  const { call, busy, problem, form, errorOf } = useApiCall();
  const [draft, setDraft] = useState(EMPTY);
  const [result, setResult] = useState<Explanation | null>(null);
  const put = (change: Partial<typeof EMPTY>) => setDraft((was) => ({ ...was, ...change }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { title, ...rest } = draft;
    const isFirstPost = draft.trust === 0 && draft.isFirstPost;
    setResult(
      await call<Explanation>("POST", "/api/admin/spam/explain", {
        ...rest,
        isFirstPost,
        ...(title.trim() ? { title } : {}),
      }),
    );
  };
  return (
    <div className="spam-test">
      <Panel title="Test a text" id="test">
        <form ref={form} onSubmit={submit} className="admin-form">
          <TextField
            label="Title"
            hint="Optional, as of a topic."
            maxLength={300}
            value={draft.title}
            error={errorOf("title")}
            onChange={(event) => put({ title: event.target.value })}
          />
          <TextArea
            label="Text"
            rows={7}
            required="Enter a text."
            value={draft.text}
            error={errorOf("text")}
            onChange={(event) => put({ text: event.target.value })}
          />
          <Select
            label="Written by"
            value={String(draft.trust)}
            options={TRUST_LEVELS.map((level) => ({
              value: String(level),
              label: `Trust level ${level}: ${TRUST_NAMES[level].toLowerCase()}`,
            }))}
            onChange={(event) => put({ trust: Number(event.target.value) })}
          />
          <Grid min={180} gap={12}>
            <TextField
              label="Email domain"
              hint="Optional"
              autoComplete="off"
              value={draft.emailDomain}
              error={errorOf("emailDomain")}
              onChange={(event) => put({ emailDomain: event.target.value })}
            />
            <TextField
              label="Network address"
              hint="Optional"
              autoComplete="off"
              value={draft.ip}
              error={errorOf("ip")}
              onChange={(event) => put({ ip: event.target.value })}
            />
          </Grid>
          {draft.trust === 0 ? (
            <Checkbox
              label="It is their first post"
              checked={draft.isFirstPost}
              onChange={(event) => put({ isFirstPost: event.target.checked })}
            />
          ) : null}
          <ApiProblemNote problem={problem} fields={Object.keys(EMPTY)} returnTo="/420/spam-protection" />
          <Button type="submit" loading={busy}>
            Explain
          </Button>
          <Text small dim>
            Nothing is stored or learned. Limits per day and repetitions of a member’s own posts can’t be tested here.
          </Text>
        </form>
      </Panel>
      <div aria-live="polite" className="spam-test-result">
        {result ? <TestResult result={result} /> : null}
      </div>
    </div>
  );
}

function TestResult({ result }: { result: Explanation }) {
  const { verdict, wanted, message, reasons, score, isReady, influences, links } = result;
  return (
    <Panel title="What would become of it" id="test-result">
      <div className="spam-item-head">
        <StatusBadge status={VERDICT_STATUS[verdict]} />
        {wanted !== verdict ? (
          <StatusBadge
            status={[`Would be ${VERDICT_STATUS[wanted][0].toLowerCase()} without shadow mode`, "neutral", "dashed"]}
          />
        ) : null}
      </div>
      {reasons.length > 0 ? (
        <ReasonList reasons={reasons} />
      ) : (
        <Text small dim>
          No rule speaks against it.
        </Text>
      )}
      {message ? (
        <blockquote className="spam-told">
          <span className="dim small">The author is told</span>
          {message}
        </blockquote>
      ) : null}
      {/* A figure of a model that knows next to nothing would be read as one. */}
      {isReady ? <ScoreBar score={score} /> : null}
      {!isReady ? (
        <Text small dim>
          The model gives no score yet: it has learned from too few decisions. The rules decide.
        </Text>
      ) : influences.length > 0 ? (
        <section aria-labelledby="test-influences">
          <h3 id="test-influences">What moved the score</h3>
          <Influences influences={influences} />
        </section>
      ) : (
        <Text small dim>
          The model knows none of these words yet.
        </Text>
      )}
      {links.length > 0 ? (
        <Text small dim>
          Links to {links.join(", ")}
        </Text>
      ) : null}
    </Panel>
  );
}
