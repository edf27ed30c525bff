import { type FormEvent, useState } from "react";
import { apiRequest, errorMessage, TRY_AGAIN } from "#app/lib/api-request.ts";
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

/** The answers, one line each, with links back to the steps with missing ones. */
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
                <Link to={`/custom-project?step=${s.key}`} className="project-change tap-target">
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

/** The end of the questionnaire: the recommendation, and the form that submits it to the team. */
export function ProjectReview({
  saver,
  state,
  member,
  problem,
  onSent,
}: {
  saver: ProjectSaver;
  state: ProjectState;
  /** The member's email address; null for a guest, who enters one. */
  member: string | null;
  /** The server's response to a form posted without scripts. */
  problem: string | null;
  onSent: () => void;
}) {
  const { answers, recommendation, project } = state;
  const complete = completeAnswers(answers) !== null;
  return (
    <div className="stack project-result">
      {!complete ? (
        <Callout tone="warning" title="Some answers are missing">
          Complete the steps marked below to see your recommendation.
        </Callout>
      ) : recommendation && project ? (
        <ProjectSuggestion recommendation={recommendation} projectId={project.id} proof={null} then={false} />
      ) : state.saving === "waiting" ? (
        <Callout tone="warning" title="You are offline">
          Your answers are stored in this browser. You'll see your recommendation when you're back online.
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
    if (!read.success) return setProblem(read.error.issues[0]?.message ?? "Enter an email address.");
    setBusy(true);
    setProblem(null);
    try {
      await saver.flush();
      if (saver.store.getState().saving === "waiting") throw new Error("offline");
      await apiRequest("POST", "/api/projects/submit", read.data);
      saver.clear();
      onSent();
    } catch (e) {
      setProblem(errorMessage(e, TRY_AGAIN));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="send" className="card">
      <h2 id="send">Ask our team</h2>
      <p className="dim">
        A team member reads your answers and replies. You don't need this to order. You can't change your answers after
        submitting, but you can start another project anytime.
      </p>
      <form method="post" action="/custom-project?step=review" onSubmit={send} noValidate className="stack">
        <input type="hidden" name="id" value={projectId} />
        {member ? (
          <>
            <p>
              We'll reply to <strong>{member}</strong>.
            </p>
            {problem ? <Callout tone="error">{problem}</Callout> : null}
          </>
        ) : (
          <TextField
            label="Email"
            hint="We'll use it only for the confirmation and our reply."
            name="email"
            type="email"
            autoComplete="email"
            error={problem}
          />
        )}
        <div className="row">
          <Button type="submit" name="intent" value="submit" loading={busy}>
            Submit
          </Button>
        </div>
      </form>
    </section>
  );
}
