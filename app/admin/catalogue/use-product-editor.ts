import { useCallback, useMemo, useRef, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { toApiProblem } from "#app/lib/use-api-call.ts";
import { type ProductDetail, type ProductInput, productFields } from "#worker/store/catalogue/contract.ts";
import { toProductInput } from "#worker/store/catalogue/domain-product-input.ts";
import { bindFields } from "../form/bind-fields.ts";
import { type MergeConflict, mergeProducts, setFieldByPath, withSavedVariantIds } from "./merge-products.ts";
import { findProductProblems } from "./product-draft.ts";

/** The server's version of the product that the draft is based on. */
interface ServerState {
  id: string | null;
  version: number;
  input: ProductInput;
}

/** What another person changed while this editor was open. */
export interface MergeResult {
  takenOver: string[];
  conflicts: MergeConflict[];
}

/** The outcome of a save; `createdId` for a new product. */
export type SaveResult = "saved" | "merged" | "refused" | { createdId: string };

const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The state of a product being edited: the draft, its problems, saving by version, and merging other people's changes. */
export function useProductEditor(start: ServerState) {
  const [serverState, setServerState] = useState(start);
  const [draft, setDraft] = useState(start.input);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; field?: string; code?: string } | null>(null);
  const [mergeResult, setMergeResult] = useState<MergeResult | null>(null);
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

  const inputs = bindFields({
    of: draft,
    set: (change) => setDraft((was) => ({ ...was, ...change })),
    errorOf,
    fields: productFields,
  });

  /** Merges the server's state into the draft without losing what was typed meanwhile. */
  const mergeServerState = async (id: string, base: ProductInput): Promise<MergeResult> => {
    const { product } = await apiRequest<{ product: ProductDetail }>("GET", `/api/admin/products/${id}`);
    const theirs = toProductInput(product);
    const { merged, takenOver, conflicts } = mergeProducts(
      withSavedVariantIds(base, theirs),
      withSavedVariantIds(latest.current, theirs),
      theirs,
    );
    setDraft(merged);
    setServerState({ id, version: product.version, input: theirs });
    return { takenOver, conflicts };
  };

  /** Saves the draft, with some extra fields set. */
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
        // Stays busy until the new product's page opens, so that the unsaved-changes prompt doesn't appear.
        isLeaving = true;
        return { createdId: id };
      }
      await apiRequest("PUT", `/api/admin/products/${serverState.id}`, { version: serverState.version, product: sent });
      setMergeResult(null);
      await mergeServerState(serverState.id, sent);
      return "saved";
    } catch (error) {
      const problem = toApiProblem(error);
      if (problem.code === "stale" && serverState.id !== null) {
        setMergeResult(await mergeServerState(serverState.id, serverState.input));
        return "merged";
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
    ...inputs,
    dirty,
    busy,
    problems,
    refusal,
    errorOf,
    mergeResult,
    /** Resolves a conflict with their value or mine. */
    resolveConflict: (path: string, value: unknown) => setDraft((d) => setFieldByPath(d, path, value)),
    closeMergeNotice: () => setMergeResult(null),
    save,
    /** Reloads the server's state after something else changed the product. */
    refresh: async () => {
      if (serverState.id !== null) await mergeServerState(serverState.id, serverState.input);
    },
    reset: () => {
      setDraft(serverState.input);
      setWasSubmitted(false);
      setRefusal(null);
      setMergeResult(null);
    },
  };
}
export type ProductEditorState = ReturnType<typeof useProductEditor>;
