import { type FormEvent, useState } from "react";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Button, Callout, Link, Skeleton, TextField } from "#app/ui/index.ts";
import {
  type Answers,
  QUESTIONNAIRE_STEPS,
  type QuestionnaireStep,
  submitProjectInput,
} from "#worker/store/projects/contract.ts";
import { completeAnswers, findStepProblems } from "#worker/store/projects/domain.ts";
import { formatAnswer } from "./project-conflicts.tsx";
import type { ProjectSaver, ProjectState } from "./project-saver.ts";
import { ProjectSuggestion } from "./project-suggestion.tsx";

/** The answers, a line each, with the way back to every step that has some open. */
export function ProjectAnswers({ answers, edit }: { answers: Answers; edit: boolean }) {
  const steps: readonly QuestionnaireStep[] = QUESTIONNAIRE_STEPS;
  return (
    <section aria-labelledby="answers" className="project-answers">
      <h2 id="answers">Your answers</h2>
      <ul>
        {steps.map((s) => {
          const open = edit && Object.keys(findStepProblems(s, answers)).length > 0;
          return (
            <li key={s.key}>
              <div>
                <h3>{s.name}</h3>
                <dl>
                  {s.questions.map((q) => (
                    <div key={q.key}>
                      <dt className="dim small">{q.ask}</dt>
                      <dd>{formatAnswer(q.key, answers[q.key])}</dd>
                    </div>
                  ))}
                </dl>
              </div>
              {edit ? (
                <Link to={`/custom-project?step=${s.key}`} className="project-change">
                  {open ? "Answer" : "Change"}
                  <span className="visually-hidden"> {s.name}</span>
                </Link>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The end of the questionnaire: what fits, and sending it to a person. */
export function ProjectReview({
  saver,
  state,
  member,
  problem,
  onSent,
}: {
  saver: ProjectSaver;
  state: ProjectState;
  /** The member's address; null for a guest, who writes one. */
  member: string | null;
  /** What the server said of a form that was posted without script. */
  problem: string | null;
  onSent: () => void;
}) {
  const { answers, recommendation, project } = state;
  const complete = completeAnswers(answers) !== null;
  return (
    <div className="stack project-result">
      {!complete ? (
        <Callout tone="warning" title="Some answers are missing still">
          Answer the steps that say so below; then the suggestion stands here.
        </Callout>
      ) : recommendation && project ? (
        <ProjectSuggestion recommendation={recommendation} projectId={project.id} proof={null} then={false} />
      ) : state.saving === "waiting" ? (
        <Callout tone="warning" title="You are offline">
          Your answers are kept in this browser. The suggestion comes as soon as the network is back.
        </Callout>
      ) : (
        <Skeleton height={220} radius={12} />
      )}
      <ProjectAnswers answers={answers} edit />
      {complete && project ? (
        <Send saver={saver} projectId={project.id} member={member} refused={problem} onSent={onSent} />
      ) : null}
    </div>
  );
}

function Send({
  saver,
  projectId,
  member,
  refused,
  onSent,
}: {
  saver: ProjectSaver;
  projectId: string;
  member: string | null;
  refused: string | null;
  onSent: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(refused);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email") ?? "").trim();
    const read = submitProjectInput.safeParse({ id: projectId, ...(member ? {} : { email }) });
    if (!read.success) return setProblem(read.error.issues[0]?.message ?? "Write an email address.");
    setBusy(true);
    setProblem(null);
    try {
      await saver.flush();
      if (saver.store.getState().saving === "waiting") throw new Error("offline");
      await apiRequest("POST", "/api/projects/submit", read.data);
      saver.clear();
      onSent();
    } catch (e) {
      setProblem(errorMessage(e));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="send" className="card">
      <h2 id="send">Have a person look at it</h2>
      <p className="dim">
        Somebody reads your answers and writes back. You can buy without it. What you sent in cannot be changed any
        more; you can begin another project at any time.
      </p>
      <form method="post" action="/custom-project?step=review" onSubmit={send} noValidate className="stack">
        <input type="hidden" name="id" value={projectId} />
        {member ? (
          <>
            <p>
              The reply goes to <strong>{member}</strong>.
            </p>
            {problem ? <Callout tone="error">{problem}</Callout> : null}
          </>
        ) : (
          <TextField
            label="Email"
            hint="For the confirmation and the reply, and nothing else."
            name="email"
            type="email"
            autoComplete="email"
            error={problem}
          />
        )}
        <div className="row">
          <Button type="submit" name="intent" value="submit" loading={busy}>
            Send it in
          </Button>
        </div>
      </form>
    </section>
  );
}
