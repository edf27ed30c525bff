import { useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import { toApiProblem } from "#app/lib/use-api-call.ts";
import { fieldErrorMessage } from "#worker/kernel/field-error-message.ts";
import { bindFields, type FormTarget } from "./bind-fields.ts";
import { type DraftMerge, mergeDrafts } from "./merge-drafts.ts";

/** What the fields of a draft say is wrong, by path; or what is sent. */
export type CheckedDraft<Input> = { ok: true; input: Input } | { ok: false; problems: ReadonlyMap<string, string> };

/** The problems of a schema by path. */
export function checkBySchema<Input>(schema: {
  safeParse: (
    value: unknown,
    params: { error: typeof fieldErrorMessage },
  ) => {
    success: boolean;
    data?: Input;
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
}) {
  return (value: unknown): CheckedDraft<Input> => {
    const { success, data, error } = schema.safeParse(value, { error: fieldErrorMessage });
    if (success) return { ok: true, input: data as Input };
    return { ok: false, problems: new Map((error?.issues ?? []).map((i) => [i.path.join("."), i.message])) };
  };
}

interface RecordEditorOptions<Draft, Input> {
  /** The record as the page has loaded it, and its version. */
  loaded: Draft;
  version: number;
  check: (draft: Draft) => CheckedDraft<Input>;
  fields?: FormTarget<Draft>["fields"];
}

/**
 * The state of a record being edited: the draft, its problems, what the server refused, and other people's changes. A
 * save that is stale is refused; the page is loaded again, and what the other person saved is merged into the draft.
 */
export function useRecordEditor<Draft extends object, Input>({
  loaded,
  version,
  check,
  fields,
}: RecordEditorOptions<Draft, Input>) {
  const [base, setBase] = useState({ draft: loaded, version });
  const [draft, setDraft] = useState(loaded);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; field?: string; code?: string } | null>(null);
  const [isStale, setIsStale] = useState(false);
  const [theirs, setTheirs] = useState<DraftMerge<Draft> | null>(null);
  const { revalidate } = useRevalidator();

  if (version !== base.version) {
    const merge = mergeDrafts(base.draft, draft, loaded);
    setBase({ draft: loaded, version });
    setDraft(merge.merged);
    if (isStale) setTheirs(merge);
    setIsStale(false);
  }

  const problems = useMemo(() => {
    const checked = wasSubmitted ? check(draft) : null;
    return checked && !checked.ok ? checked.problems : new Map<string, string>();
  }, [draft, wasSubmitted, check]);
  const errorOf = (path: string): string | undefined =>
    problems.get(path) ?? (refusal?.field === path ? refusal.message : undefined);
  const set = (change: Partial<Draft> | ((was: Draft) => Partial<Draft>)) =>
    setDraft((was) => ({ ...was, ...(typeof change === "function" ? change(was) : change) }));

  /**
   * Checks the draft and sends it; null where it was refused, which the editor shows.
   * @param send gets what the draft says and the version that it is based on
   */
  const save = async <Result>(send: (input: Input, version: number) => Promise<Result>): Promise<Result | null> => {
    setWasSubmitted(true);
    setRefusal(null);
    setTheirs(null);
    const checked = check(draft);
    if (!checked.ok) return null;
    setBusy(true);
    try {
      const result = await send(checked.input, base.version);
      setBase((was) => ({ ...was, draft }));
      await revalidate();
      return result;
    } catch (error) {
      const problem = toApiProblem(error);
      if (problem.code === "stale") {
        setIsStale(true);
        await revalidate();
      } else setRefusal(problem);
      return null;
    } finally {
      setBusy(false);
    }
  };

  return {
    draft,
    set,
    ...bindFields<Draft>({ of: draft, set, errorOf, fields }),
    errorOf,
    dirty: JSON.stringify(draft) !== JSON.stringify(base.draft),
    busy,
    refusal,
    /** What another person saved in the meantime; null if no one did. */
    theirs,
    save,
    reset: () => {
      setDraft(base.draft);
      setWasSubmitted(false);
      setRefusal(null);
      setTheirs(null);
    },
  };
}
export type RecordEditor<Draft extends object> = Pick<
  ReturnType<typeof useRecordEditor<Draft, unknown>>,
  "draft" | "set" | "refusal" | "theirs"
>;
