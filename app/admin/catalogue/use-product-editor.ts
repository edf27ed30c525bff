import { useCallback, useMemo, useRef, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { problemOf } from "#app/lib/use-api-call.ts";
import type { ProductDetail, ProductInput } from "#worker/store/catalogue/contract.ts";
import { inputOf } from "#worker/store/catalogue/domain.ts";
import { type Clash, mergeProducts, withIds, withUnit } from "./merge-products.ts";
import { problemsOf } from "./product-draft.ts";

/** What a product's editor knows of the server: the version that it was made from, and what it held. */
interface Known {
  id: string | null;
  version: number;
  input: ProductInput;
}

/** What another person changed while this editor was open. */
export interface Meeting {
  taken: string[];
  clashes: Clash[];
}

/** What became of a save; an object with the id: the product was made. */
export type SaveResult = "saved" | "met" | "refused" | { made: string };

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** One product being edited: the draft, what is wrong with it, saving by version, and meeting other people's changes. */
export function useEditor(start: Known) {
  const [known, setKnown] = useState(start);
  const [draft, setDraft] = useState(start.input);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; field?: string; code?: string } | null>(null);
  const [meeting, setMeeting] = useState<Meeting | null>(null);
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

  const dirty = useMemo(() => !same(draft, known.input), [draft, known.input]);
  const problems = useMemo(() => (tried ? problemsOf(draft) : new Map<string, string>()), [tried, draft]);
  const errorOf = (path: string): string | undefined =>
    problems.get(path) ?? (refusal?.field === path ? refusal.message : undefined);

  /** Takes the server's state in without losing what was typed meanwhile. */
  const meet = async (id: string, base: ProductInput): Promise<Meeting> => {
    const { product } = await apiRequest<{ product: ProductDetail }>("GET", `/api/admin/products/${id}`);
    const theirs = inputOf(product);
    const { merged, taken, clashes } = mergeProducts(withIds(base, theirs), withIds(latest.current, theirs), theirs);
    setDraft(merged);
    setKnown({ id, version: product.version, input: theirs });
    return { taken, clashes };
  };

  /** Saves the draft, with some fields set on the way. */
  const save = async (also: Partial<ProductInput> = {}): Promise<SaveResult> => {
    const sent = { ...draft, ...also };
    setDraft(sent);
    latest.current = sent;
    setTried(true);
    setRefusal(null);
    if (problemsOf(sent).size > 0) return "refused";
    setBusy(true);
    let leaving = false;
    try {
      if (known.id === null) {
        const { id } = await apiRequest<{ id: string }>("POST", "/api/admin/products", sent);
        // Busy until the page of the new product opens, so that nobody is asked about unsaved changes.
        leaving = true;
        return { made: id };
      }
      await apiRequest("PUT", `/api/admin/products/${known.id}`, { version: known.version, product: sent });
      setMeeting(null);
      await meet(known.id, sent);
      return "saved";
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === "stale" && known.id !== null) {
        setMeeting(await meet(known.id, known.input));
        return "met";
      }
      setRefusal(problem);
      return "refused";
    } finally {
      if (!leaving) setBusy(false);
    }
  };

  return {
    id: known.id,
    saved: known.input,
    draft,
    set,
    dirty,
    busy,
    problems,
    refusal,
    errorOf,
    meeting,
    /** Decides a clash: their value, or mine again. */
    decide: (path: string, value: unknown) => setDraft((d) => withUnit(d, path, value)),
    closeMeeting: () => setMeeting(null),
    save,
    /** Looks at the server again, after something else changed the product. */
    refresh: async () => {
      if (known.id !== null) await meet(known.id, known.input);
    },
    reset: () => {
      setDraft(known.input);
      setTried(false);
      setRefusal(null);
      setMeeting(null);
    },
  };
}
export type Editor = ReturnType<typeof useEditor>;
