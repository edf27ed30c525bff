import { type FormEvent, useState } from "react";
import { requestContextKey } from "#app/context.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Card, KeyValues, Link, Row, Table, Text } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import {
  ANSWER_OPTIONS,
  type AnswerKey,
  type ProjectStatus,
  type ProjectView,
  QUESTIONNAIRE_STEPS,
  type Question,
  type Recommendation,
} from "#worker/store/projects/contract.ts";
import { STATUS_TRANSITIONS } from "#worker/store/projects/domain.ts";
import { AuditTable } from "../../admin/audit-table.tsx";
import { TextArea } from "../../admin/form/text-field.tsx";
import { useAction } from "../../admin/form/use-action.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { PROJECT_STATUS_LABELS } from "../../admin/project-request-labels.ts";
import { StatusBadge } from "../../admin/status-badge.tsx";
import type { Route } from "./+types/project.ts";

export const meta = () => adminMeta("Project request");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { store, settings } = context.get(requestContextKey);
  const request = await store.projects.admin.getRequest(params.id);
  if (!request) throw new Response(null, { status: 404, statusText: "Not Found" });
  return { request, trail: await settings.listAudit(20, `project:${params.id}`) };
}

/** A project request: the answers, the recommendation, and the staff's actions. */
export default function ProjectRequest({ loaderData: { request, trail } }: Route.ComponentProps) {
  return (
    <>
      <p>
        <Link to="/420/projects">All requests</Link>
      </p>
      <AdminPageHeader title="Project request" lead={`From ${request.email ?? "an unknown sender"}`} />
      <Row gap={12}>
        <StatusBadge status={PROJECT_STATUS_LABELS[request.status]} />
        {request.submittedAt === null ? null : (
          <Text as="span" dim small>
            Submitted <LocalTime at={request.submittedAt} />
          </Text>
        )}
      </Row>
      {request.reply ? (
        <Card as="section" aria-labelledby="reply">
          <h2 id="reply">Reply</h2>
          <Text style={{ whiteSpace: "pre-line" }}>{request.reply}</Text>
        </Card>
      ) : null}
      <RequestActions key={request.version} request={request} />
      <section aria-labelledby="answers">
        <h2 id="answers">Answers</h2>
        <KeyValues
          rows
          items={QUESTIONNAIRE_STEPS.flatMap((s): (readonly [string, string])[] =>
            s.questions.map((q: Question) => [q.ask, optionLabels(q.key, request.answers[q.key])] as const),
          )}
        />
      </section>
      {request.recommendation ? <Suggestion recommendation={request.recommendation} /> : null}
      <AuditTable rows={trail} caption="Change history" />
    </>
  );
}

function optionLabels(key: AnswerKey, value: unknown): string {
  const options: readonly { value: string; label: string }[] =
    key in ANSWER_OPTIONS ? ANSWER_OPTIONS[key as keyof typeof ANSWER_OPTIONS] : [];
  const words = [value ?? []].flat().map((v) => options.find((o) => o.value === v)?.label ?? String(v));
  return words.join(", ") || "No answer";
}

function Suggestion({ recommendation: r }: { recommendation: Recommendation }) {
  const money = (minor: number) => formatMoney({ minor, currency: r.currency });
  return (
    <section aria-labelledby="suggested">
      <h2 id="suggested">Recommendation</h2>
      <Text dim>
        {r.suggestions.length === 0
          ? "No products recommended."
          : `${money(r.subtotal - r.discount)} today, ${money(r.monthly)} per month. Budget: ${money(r.budget)}.`}
      </Text>
      {r.suggestions.length > 0 ? (
        <Table
          caption="Recommended products"
          hideCaption
          columns={[
            { key: "title", label: "Product", cell: (s) => s.title },
            { key: "price", label: "Price", cell: (s) => money(s.price), end: true },
            { key: "rule", label: "Reason", cell: (s) => [...s.rules, ...s.cautions].join(" ") },
          ]}
          rows={r.suggestions}
          rowKey={(s) => s.variantId}
        />
      ) : null}
      {r.leftOut.length > 0 ? (
        <Table
          caption="Not recommended"
          columns={[
            { key: "title", label: "Product", cell: (l) => l.title },
            { key: "rule", label: "Reason", cell: (l) => l.rule },
          ]}
          rows={r.leftOut}
          rowKey={(l) => l.handle}
        />
      ) : null}
    </section>
  );
}

const ACTION_LABELS: Partial<Record<ProjectStatus, string>> = { in_review: "Start review", closed: "Close request" };

function RequestActions({ request }: { request: ProjectView }) {
  const { problem, setProblem, act } = useAction();
  const [reply, setReply] = useState("");
  const [busy, setBusy] = useState<ProjectStatus | null>(null);
  const transitions = STATUS_TRANSITIONS[request.status];
  if (transitions.length === 0) return null;
  const move = async (to: ProjectStatus, text = "") => {
    setBusy(to);
    const done = to === "answered" ? "Reply sent" : `Request status: ${PROJECT_STATUS_LABELS[to][0]}`;
    await act("POST", `/api/admin/projects/${request.id}`, { version: request.version, to, reply: text }, done);
    setBusy(null);
  };
  const answer = (event: FormEvent) => {
    event.preventDefault();
    if (reply.trim() === "") return setProblem({ message: "Enter a reply." });
    void move("answered", reply);
  };
  return (
    <Card as="section" aria-labelledby="actions">
      <h2 id="actions">Actions</h2>
      <ApiProblemNote problem={problem} />
      {transitions.includes("answered") ? (
        <form className="admin-form" onSubmit={answer}>
          <TextArea
            label="Reply"
            hint="Emailed once with a link to the request. It can’t be changed afterwards. Don’t give advice on illness or medication. Refer people to their doctor."
            rows={8}
            maxLength={5000}
            value={reply}
            onChange={(e) => setReply(e.target.value)}
          />
          <Row gap={12}>
            <Button type="submit" loading={busy === "answered"}>
              Send reply
            </Button>
          </Row>
        </form>
      ) : null}
      <Row gap={12} style={{ marginTop: 12 }}>
        {transitions
          .filter((to) => to !== "answered")
          .map((to) => (
            <Button key={to} variant="outline" loading={busy === to} onClick={() => move(to)}>
              {ACTION_LABELS[to]}
            </Button>
          ))}
      </Row>
    </Card>
  );
}
