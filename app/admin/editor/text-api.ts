import { apiRequest } from "#app/lib/api-request.ts";
import { toApiProblem } from "#app/lib/use-api-call.ts";
import type {
  CommentInput,
  CommentThread,
  Draft,
  DraftConflict,
  DraftInput,
  LinkSuggestion,
  PreviewLink,
  PublishAnswer,
  PublishInput,
  RevisionRow,
  RevisionView,
  SavedDraft,
  TextCheck,
  TextPerson,
} from "#worker/content/contract-editor.ts";
import type { EntryFields } from "#worker/content/contract-entry.ts";
import type { Body } from "#worker/content/domain-body.ts";
import type { PreviewDays } from "#worker/content/domain-preview.ts";
import type { SendResult } from "./autosave.ts";

/** What the editor edits, and saves as one. */
export interface WrittenText {
  fields: EntryFields;
  body: Body;
}

export const isSameText = (a: WrittenText, b: WrittenText): boolean =>
  (a.fields === b.fields || JSON.stringify(a.fields) === JSON.stringify(b.fields)) &&
  (a.body === b.body || JSON.stringify(a.body) === JSON.stringify(b.body));

/** Longer than any save takes; then the connection counts as gone. */
const SAVE_TIMEOUT_MS = 30_000;

const SIGNED_OUT = "You’re signed out. Sign in again in another tab, then choose “Try again” here.";

/** The admin's calls answer outsiders as if there were nothing: whether someone is signed in is asked apart. */
const isSignedIn = async (): Promise<boolean> => {
  const response = await fetch("/api/auth/session", { credentials: "include" }).catch(() => null);
  return response === null || response.status !== 401;
};

/** The calls of one text. */
export function textApi(id: string) {
  const at = `/api/admin/texts/${encodeURIComponent(id)}`;
  return {
    /** Saves the working copy. What can't be answered is told apart from what is refused. */
    async save(text: WrittenText, version: number, saveId: string): Promise<SendResult<WrittenText>> {
      const input: DraftInput = { version, saveId, ...text };
      const response = await fetch(`${at}/draft`, {
        method: "PUT",
        credentials: "include",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(SAVE_TIMEOUT_MS),
      });
      if (response.status >= 500) return { outcome: "unreachable" };
      const answer: unknown = await response.json();
      if (response.ok) {
        const { version: saved, updatedAt } = answer as SavedDraft;
        return { outcome: "saved", version: saved, at: updatedAt };
      }
      const { error, theirs } = answer as DraftConflict;
      if (response.status === 409 && theirs)
        return {
          outcome: "stale",
          theirs: { ...toText(theirs), version: theirs.version, at: theirs.updatedAt, by: theirs.updatedBy },
        };
      if (response.status === 404 && !(await isSignedIn())) return { outcome: "refused", message: SIGNED_OUT };
      return { outcome: "refused", message: (error as { message: string }).message };
    },
    check: () => apiRequest<TextCheck>("GET", `${at}/check`),
    publish: (input: PublishInput) => apiRequest<PublishAnswer>("POST", `${at}/publish`, input),
    /** Unpublishes, discards changes, archives, restores or deletes the text. */
    act: <T = unknown>(action: "unpublish" | "discard" | "archive" | "restore" | "delete", version: number) =>
      apiRequest<T>("POST", `${at}/${action}`, { version }),
    duplicate: () => apiRequest<{ id: string }>("POST", `${at}/duplicate`, { requestKey: crypto.randomUUID() }),
    revisions: async () => (await apiRequest<{ revisions: RevisionRow[] }>("GET", `${at}/revisions`)).revisions,
    revision: (number: number, against: "before" | "draft") =>
      apiRequest<RevisionView>("GET", `${at}/revisions/${number}?against=${against}`),
    restoreRevision: (number: number, version: number) =>
      apiRequest<Draft>("POST", `${at}/revisions/${number}/restore`, { version }),
    previews: async () => (await apiRequest<{ previews: PreviewLink[] }>("GET", `${at}/previews`)).previews,
    addPreview: (input: { days: PreviewDays; note: string }) =>
      apiRequest<PreviewLink>("POST", `${at}/previews`, input),
    endPreview: (preview: string) => apiRequest("DELETE", `${at}/previews/${encodeURIComponent(preview)}`),
    staffLink: () => apiRequest<{ path: string }>("POST", `${at}/staff-link`, {}),
    comments: async () => (await apiRequest<{ threads: CommentThread[] }>("GET", `${at}/comments`)).threads,
    addComment: (input: CommentInput) => apiRequest("POST", `${at}/comments`, input),
    editComment: (comment: string, text: string) =>
      apiRequest("PATCH", `${at}/comments/${encodeURIComponent(comment)}`, { text }),
    deleteComment: (comment: string) => apiRequest("DELETE", `${at}/comments/${encodeURIComponent(comment)}`),
    resolveComment: (comment: string, resolved: boolean) =>
      apiRequest("PUT", `${at}/comments/${encodeURIComponent(comment)}`, { resolved }),
  };
}
export type TextApi = ReturnType<typeof textApi>;

const toText = ({ fields, body }: Draft) => ({ text: { fields, body } });

/** Things of the site that a link or an embed can name. */
export const suggestLinks = async (q: string, kind: LinkSuggestion["kind"] | ""): Promise<LinkSuggestion[]> =>
  (await apiRequest<{ links: LinkSuggestion[] }>("GET", `/api/admin/text-links?${new URLSearchParams({ q, kind })}`))
    .links;

/** The people who can be mentioned in comments. */
export const listPeople = async (): Promise<TextPerson[]> =>
  (await apiRequest<{ people: TextPerson[] }>("GET", "/api/admin/text-people")).people;

/** Whether a call may have been carried out though it failed: no answer came. */
export const isUnanswered = (error: unknown): boolean => error instanceof Error && !/^\d{3}: /.test(error.message);

/** The sentence of a failed call. */
export const problemOf = (error: unknown): string => toApiProblem(error).message;
