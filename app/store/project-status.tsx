import { dayText } from "#app/lib/format-instant.ts";
import { Button, Callout } from "#app/ui/index.ts";
import { type ProjectView, projectStatus } from "#worker/store/projects/contract.ts";
import { STATUS_WORDS } from "#worker/store/projects/domain.ts";
import { ProjectAnswers } from "./project-review.tsx";
import { STATUS_NAME } from "./project-status-badge.tsx";
import { ProjectSuggestion } from "./project-suggestion.tsx";

/** A project that was sent in, as its owner sees it: the way it goes, the reply, what was suggested, the answers. */
export function ProjectStatusView({ project, proof }: { project: ProjectView; proof: string | null }) {
  const way = projectStatus.options.filter((s) => s !== "draft");
  const at = way.indexOf(project.status as (typeof way)[number]);
  return (
    <div className="stack project-result">
      <section aria-labelledby="status">
        <h2 id="status">Your request is {STATUS_WORDS[project.status].word}</h2>
        <p className="dim">
          {STATUS_WORDS[project.status].text}
          {project.submittedAt ? ` Sent in on ${dayText(project.submittedAt)}.` : ""}
        </p>
        <ol className="project-way">
          {way.map((s, i) => (
            <li key={s} aria-current={i === at ? "step" : undefined} data-past={i <= at || undefined}>
              {STATUS_NAME[s]}
            </li>
          ))}
        </ol>
      </section>
      {project.reply ? (
        <section aria-labelledby="reply" className="card">
          <h2 id="reply">The reply</h2>
          <p style={{ whiteSpace: "pre-line" }}>{project.reply}</p>
        </section>
      ) : null}
      {project.recommendation ? (
        <ProjectSuggestion recommendation={project.recommendation} projectId={project.id} proof={proof} then />
      ) : null}
      <ProjectAnswers answers={project.answers} edit={false} />
      {proof ? (
        <Callout>
          You opened this by the link in your mail. Whoever has the link can read it, so keep it to yourself.
        </Callout>
      ) : null}
      <form method="post" action="/custom-project">
        <Button type="submit" name="intent" value="another" variant="outline">
          Begin another project
        </Button>
      </form>
    </div>
  );
}
