import { formatDay } from "#app/lib/format-instant.ts";
import { Button, Callout } from "#app/ui/index.ts";
import { type ProjectView, projectStatus } from "#worker/store/projects/contract.ts";
import { PROJECT_STATUS_TEXTS } from "#worker/store/projects/domain.ts";
import { ProjectAnswers } from "./project-review.tsx";
import { PROJECT_STATUS_LABELS } from "./project-status-badge.tsx";
import { ProjectSuggestion } from "./project-suggestion.tsx";

/** A submitted project as its owner sees it: status, reply, recommendation, answers. */
export function ProjectStatusView({ project, proof }: { project: ProjectView; proof: string | null }) {
  const statuses = projectStatus.options.filter((s) => s !== "draft");
  const currentIndex = statuses.indexOf(project.status as (typeof statuses)[number]);
  return (
    <div className="stack project-result">
      <section aria-labelledby="status">
        <h2 id="status">Your request is {PROJECT_STATUS_TEXTS[project.status].word}</h2>
        <p className="dim">
          {PROJECT_STATUS_TEXTS[project.status].text}
          {project.submittedAt ? ` Submitted on ${formatDay(project.submittedAt)}.` : ""}
        </p>
        <ol className="project-way">
          {statuses.map((s, i) => (
            <li
              key={s}
              aria-current={i === currentIndex ? "step" : undefined}
              data-past={i <= currentIndex || undefined}
            >
              {PROJECT_STATUS_LABELS[s]}
            </li>
          ))}
        </ol>
      </section>
      {project.reply ? (
        <section aria-labelledby="reply" className="card">
          <h2 id="reply">Our reply</h2>
          <p style={{ whiteSpace: "pre-line" }}>{project.reply}</p>
        </section>
      ) : null}
      {project.recommendation ? (
        <ProjectSuggestion recommendation={project.recommendation} projectId={project.id} proof={proof} then />
      ) : null}
      <ProjectAnswers answers={project.answers} edit={false} />
      {proof ? (
        <Callout>
          You opened this with the link in your email. Anyone with the link can read it, so don't share it.
        </Callout>
      ) : null}
      <form method="post" action="/custom-project">
        <Button type="submit" name="intent" value="another" variant="outline">
          Start another project
        </Button>
      </form>
    </div>
  );
}
