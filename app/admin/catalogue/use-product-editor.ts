import { useCallback, useMemo, useRef, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { toApiProblem } from "#app/lib/use-api-call.ts";
import type { ProductDetail, ProductInput } from "#worker/store/catalogue/contract.ts";
import { toProductInput } from "#worker/store/catalogue/domain.ts";
import { type MergeConflict, mergeProducts, setFieldByPath, withSavedVariantIds } from "./merge-products.ts";
import { findProductProblems } from "./product-draft.ts";

/** What a product's editor knows of the server: the version that it was made from, and what it held. */
interface ServerState {
  id: string | null;
  version: number;
  input: ProductInput;
}

/** What another person changed while this editor was open. */
export interface MergeResult {
  taken: string[];
  clashes: MergeConflict[];
}

/** What became of a save; an object with the id: the product was made. */
export type SaveResult = "saved" | "met" | "refused" | { made: string };

const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** One product being edited: the draft, what is wrong with it, saving by version, and meeting other people's changes. */
export function useProductEditor(start: ServerState) {
  const [serverState, setServerState] = useState(start);
  const [draft, setDraft] = useState(start.input);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; field?: string; code?: string } | null>(null);
  const [meeting, setMeeting] = useState<MergeResult | null>(null);
  const latest = useRef(draft);
  latest.current = draft;

  const set = useCallback(
    <K extends keyof ProductInput>(key: K, value: ProductInput[K] | ((was: ProductInput[K]) => ProductInput[K])) => {
      setDraft((d) => ({
        ...d,
        [key]: typeof value === "function" ? (value as (was: ProductInput[K]) => ProductInput[K])(d[key]) : value,
      }));
    },
    [],
  );

  const dirty = useMemo(() => !isSameJson(draft, serverState.input), [draft, serverState.input]);
  const problems = useMemo(
    () => (wasSubmitted ? findProductProblems(draft) : new Map<string, string>()),
    [wasSubmitted, draft],
  );
  const errorOf = (path: string): string | undefined =>
    problems.get(path) ?? (refusal?.field === path ? refusal.message : undefined);

  /** Takes the server's state in without losing what was typed meanwhile. */
  const mergeServerState = async (id: string, base: ProductInput): Promise<MergeResult> => {
    const { product } = await apiRequest<{ product: ProductDetail }>("GET", `/api/admin/products/${id}`);
    const theirs = toProductInput(product);
    const { merged, taken, clashes } = mergeProducts(
      withSavedVariantIds(base, theirs),
      withSavedVariantIds(latest.current, theirs),
      theirs,
    );
    setDraft(merged);
    setServerState({ id, version: product.version, input: theirs });
    return { taken, clashes };
  };

  /** Saves the draft, with some fields set on the way. */
  const save = async (extraFields: Partial<ProductInput> = {}): Promise<SaveResult> => {
    const sent = { ...draft, ...extraFields };
    setDraft(sent);
    latest.current = sent;
    setWasSubmitted(true);
    setRefusal(null);
    if (findProductProblems(sent).size > 0) return "refused";
    setBusy(true);
    let isLeaving = false;
    try {
      if (serverState.id === null) {
        const { id } = await apiRequest<{ id: string }>("POST", "/api/admin/products", sent);
        // Busy until the page of the new product opens, so that nobody is asked about unsaved changes.
        isLeaving = true;
        return { made: id };
      }
      await apiRequest("PUT", `/api/admin/products/${serverState.id}`, { version: serverState.version, product: sent });
      setMeeting(null);
      await mergeServerState(serverState.id, sent);
      return "saved";
    } catch (error) {
      const problem = toApiProblem(error);
      if (problem.code === "stale" && serverState.id !== null) {
        setMeeting(await mergeServerState(serverState.id, serverState.input));
        return "met";
      }
      setRefusal(problem);
      return "refused";
    } finally {
      if (!isLeaving) setBusy(false);
    }
  };

  return {
    id: serverState.id,
    saved: serverState.input,
    draft,
    set,
    dirty,
    busy,
    problems,
    refusal,
    errorOf,
    meeting,
    /** Decides a clash: their value, or mine again. */
    decide: (path: string, value: unknown) => setDraft((d) => setFieldByPath(d, path, value)),
    closeMeeting: () => setMeeting(null),
    save,
    /** Looks at the server again, after something else changed the product. */
    refresh: async () => {
      if (serverState.id !== null) await mergeServerState(serverState.id, serverState.input);
    },
    reset: () => {
      setDraft(serverState.input);
      setWasSubmitted(false);
      setRefusal(null);
      setMeeting(null);
    },
  };
}
export type ProductEditorState = ReturnType<typeof useProductEditor>;
