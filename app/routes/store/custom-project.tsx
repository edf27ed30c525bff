import { useEffect, useRef } from "react";
import { data, redirect, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from "react-router";
import { BandHeader } from "#app/art/page-band.tsx";
import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { formatDay } from "#app/lib/format-instant.ts";
import { httpErrorMessage } from "#app/lib/http-error-message.ts";
import { seo } from "#app/lib/seo.ts";
import { ProjectForm } from "#app/store/project-form.tsx";
import { ProjectReview } from "#app/store/project-review.tsx";
import type { ProjectState } from "#app/store/project-saver.ts";
import { ProjectStatusView } from "#app/store/project-status.tsx";
import { ProjectStatusBadge } from "#app/store/project-status-badge.tsx";
import { diffAnswers, parseStep, parseStepForm, stepAfter, stepBefore } from "#app/store/project-step-form.ts";
import { useProjectDraft } from "#app/store/use-project-draft.ts";
import { Callout, Link, Section } from "#app/ui/index.ts";
import {
  type Answers,
  QUESTIONNAIRE_STEPS,
  type QuestionnaireStepKey,
  REVIEW_STEP,
  submitProjectInput,
} from "#worker/store/projects/contract.ts";
import { findStepProblems, firstOpenStep } from "#worker/store/projects/domain.ts";
import type { Route } from "./+types/custom-project.ts";
import "../content-page.css";
import "#app/store/project.css";

export const meta = () =>
  seo({
    title: "Custom project",
    description:
      "Answer a few questions about how you eat and train, and see which products fit, with the rule behind each and what was left out.",
  });

const headers = (cookies: string[] = []) =>
  new Headers([["Cache-Control", "private, no-store"], ...cookies.map((c): [string, string] => ["Set-Cookie", c])]);

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store, viewer } = context.get(requestContextKey);
  const { projects } = store;
  const id = url.searchParams.get("project");
  const key = url.searchParams.get("key");
  const found = await (id && key
    ? projects.getBySignedLink(id, key).then((project) => ({ project, cookies: [] }))
    : id
      ? projects.get(id).then((project) => ({ project, cookies: [] }))
      : projects.getCurrent());
  if (id && !found.project) throw new Response(null, { status: 404, statusText: "Not Found", headers: headers() });
  const { project } = found;
  const me = await viewer();
  return data(
    {
      project,
      recommendation: await projects.getRecommendation(project),
      proof: id && key ? key : null,
      member: me?.email ?? null,
      others: (await projects.listOwn()).filter((p) => p.id !== project?.id),
      currency: brand.currency,
    },
    { headers: headers(found.cookies) },
  );
}

/** Other steps of the same project are already in the browser, so they also work offline. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const without = (url: URL) => {
    const rest = new URLSearchParams(url.search);
    rest.delete("step");
    return `${url.pathname}?${rest}`;
  };
  const sameProject = without(currentUrl) === without(nextUrl) && currentUrl.search !== nextUrl.search;
  return !formMethod && sameProject ? false : defaultShouldRevalidate;
}

/** The forms as posted without scripts, or before they have loaded. */
export async function action({ request, context }: Route.ActionArgs) {
  const { url, store } = context.get(requestContextKey);
  const { projects } = store;
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const to = (step: string, cookies: string[] = []) =>
    redirect(`/custom-project?step=${step}`, { status: 303, headers: headers(cookies) });
  try {
    switch (text("intent")) {
      case "another":
        return to("goals", projects.startAnother());
      case "submit": {
        const { id, email } = submitProjectInput.parse({ id: text("id"), email: text("email") || undefined });
        await projects.submit(id, email);
        return redirect(`/custom-project?project=${id}`, { status: 303, headers: headers() });
      }
      case "cart": {
        const project = text("key")
          ? await projects.getBySignedLink(text("id"), text("key"))
          : await projects.get(text("id"));
        const suggested = (await projects.getRecommendation(project))?.suggestions ?? [];
        if (suggested.length === 0) return to(REVIEW_STEP);
        const { cookies } = await store.cart.addLines(
          suggested.map((s) => ({ variantId: s.variantId, planId: "", quantity: 1 })),
        );
        return redirect("/cart", { status: 303, headers: headers(cookies) });
      }
    }
    const key = parseStep(url.searchParams.get("step"));
    const step = QUESTIONNAIRE_STEPS.find((s) => s.key === key);
    if (!step || !key) return to("goals");
    const read = parseStepForm(step, form);
    const changes = diffAnswers(readPostedAnswers(text("was")), read.answers);
    const back = text("intent") === "back" ? stepBefore(key) : null;
    const none = Object.keys(changes).length === 0;
    const saved = none ? null : await projects.saveAnswers(text("id") || null, changes);
    if (back) return to(back, saved?.cookies);
    const answers = saved?.project.answers ?? (await projects.getCurrent()).project?.answers ?? {};
    const problems = { ...findStepProblems(step, answers), ...read.problems };
    if (Object.keys(problems).length === 0) return to(stepAfter(key), saved?.cookies);
    return data({ problems, typed: read.typed, message: null }, { status: 400, headers: headers(saved?.cookies) });
  } catch (refused) {
    const message = await httpErrorMessage(refused);
    return data({ problems: {}, typed: {}, message }, { status: 400, headers: headers() });
  }
}

/** The answers that the form started from, as sent with it, validated by the questions' rules. */
function readPostedAnswers(text: string): Answers {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null ? (read as Answers) : {};
  } catch {
    return {};
  }
}

export default function CustomProject({ loaderData, actionData }: Route.ComponentProps) {
  const { project, others } = loaderData;
  const [search] = useSearchParams();
  const sent = project !== null && project.status !== "draft";
  // The review shows a refusal at the email field.
  const reviewing = !sent && search.get("step") === REVIEW_STEP;
  return (
    <>
      <BandHeader
        drawing="survey"
        eyebrow="Custom project"
        title={sent ? "Your project" : "Your project in nine short steps"}
        lead={
          sent
            ? "Your answers, what our rules recommend, and our team's reply."
            : "How you eat, train and sleep decides what fits you, and whether anything does. Your answers are saved as you go."
        }
        size="text"
      />
      <Section tight size="text">
        {actionData?.message && !reviewing ? (
          <Callout tone="error" title="That didn't work">
            {actionData.message}
          </Callout>
        ) : null}
        {sent ? (
          <ProjectStatusView project={project} proof={loaderData.proof} />
        ) : (
          <Draft key={project?.id ?? "new"} {...loaderData} refused={actionData ?? null} />
        )}
        {others.length > 0 ? (
          <section aria-labelledby="others" style={{ marginTop: 48 }}>
            <h2 id="others">Your other projects</h2>
            <ul className="project-others">
              {others.map((p) => (
                <li key={p.id}>
                  <Link to={`/custom-project?project=${p.id}`}>
                    Project from {formatDay(p.submittedAt ?? p.updatedAt)}
                  </Link>
                  <ProjectStatusBadge status={p.status} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </Section>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];
type Refused = NonNullable<Route.ComponentProps["actionData"]>;

function Draft({ project, recommendation, member, currency, refused }: Loaded & { refused: Refused | null }) {
  const { saver, state } = useProjectDraft({ project, recommendation });
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const stand = useRef<HTMLDivElement>(null);
  const open = useRef(firstOpenStep(state.answers));
  const key = parseStep(search.get("step")) ?? open.current;
  const step = QUESTIONNAIRE_STEPS.find((s) => s.key === key);
  const go = (next: QuestionnaireStepKey) => navigate(`/custom-project?step=${next}`, { preventScrollReset: true });

  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    stand.current?.focus({ preventScroll: true });
    stand.current?.scrollIntoView({ block: "start" });
  }, [key]);

  return (
    <div ref={stand} tabIndex={-1} className="project-stand">
      {step ? (
        <ProjectForm
          key={step.key}
          step={step}
          saver={saver}
          state={state}
          refused={refused}
          currency={currency}
          onStep={go}
        />
      ) : (
        <ProjectReview
          saver={saver}
          state={state}
          member={member}
          problem={refused?.message ?? null}
          onSent={() => navigate(`/custom-project?project=${state.project?.id ?? ""}`)}
        />
      )}
      <SaveStatus state={state} />
      <p className="dim small">
        We save your answers for 90 days after your last change so you can continue later. Submitted answers are kept
        for a year or, with an account, until you delete them. We use them only for this.
      </p>
    </div>
  );
}

/** The saving status of the answers. */
function SaveStatus({ state: { saving, problem, project } }: { state: ProjectState }) {
  return (
    <div className="project-saved small" role="status">
      {saving === "waiting" ? (
        <Callout tone="warning" title="Not saved yet">
          You're offline. Your answers are stored in this browser and will be saved when you're back online. You can
          keep going.
        </Callout>
      ) : saving === "refused" ? (
        <Callout tone="error" title="Not saved">
          {problem}
        </Callout>
      ) : (
        <span className="dim">{saving === "busy" ? "Saving" : project ? "Saved" : ""}</span>
      )}
    </div>
  );
}
