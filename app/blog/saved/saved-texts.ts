import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { hasSessionHint } from "#app/lib/session-hint-cookie.ts";
import { toast } from "#app/ui/index.ts";
import { MAX_SAVED, type SavedText } from "#worker/content/domain-saved.ts";
import { SAVED_KEY, useSavedIds } from "./saved-store.ts";

const isSavedText = (value: unknown): value is SavedText => {
  const text = value as Partial<SavedText> | null;
  return typeof text?.id === "string" && typeof text.title === "string" && /^\/article\/[\w-]+$/.test(text.path ?? "");
};

/** What a guest saved on this device, newest first. */
export function readDeviceList(): SavedText[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(SAVED_KEY) ?? "[]");
    return Array.isArray(list) ? list.filter(isSavedText).slice(0, MAX_SAVED) : [];
  } catch {
    return [];
  }
}

function writeDeviceList(list: readonly SavedText[]): void {
  if (list.length > 0) localStorage.setItem(SAVED_KEY, JSON.stringify(list));
  else localStorage.removeItem(SAVED_KEY);
}

const setIds = (ids: readonly string[]) => useSavedIds.setState({ ids: new Set(ids) });

const sendSaved = async (ids: readonly string[], saved: boolean): Promise<readonly string[]> =>
  (await apiRequest<{ ids: string[] }>("POST", "/api/saved", { ids, saved })).ids;

/** Moves what this device kept for a guest to the account. */
async function moveDeviceList(): Promise<readonly string[] | null> {
  const list = readDeviceList();
  if (list.length === 0) return null;
  // Oldest first: the account's list is newest first too.
  const ids = await sendSaved(
    list.map(({ id }) => id),
    true,
  );
  writeDeviceList([]);
  return ids;
}

let loading: Promise<void> | undefined;

/** Learns, once, what is saved. @returns when it is known, or could not be learned */
export function loadSaved(): Promise<void> {
  loading ??= (async () => {
    if (!hasSessionHint()) return setIds(readDeviceList().map(({ id }) => id));
    setIds((await moveDeviceList()) ?? (await apiRequest<{ ids: string[] }>("GET", "/api/saved")).ids);
  })().catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Saves a text or takes it off the list: shown at once, undone where the server refuses. */
export async function toggleSaved(text: SavedText): Promise<void> {
  await loadSaved();
  const before = useSavedIds.getState().ids ?? new Set<string>();
  const isSaved = !before.has(text.id);
  const ids = [...before].filter((id) => id !== text.id);
  setIds(isSaved ? [text.id, ...ids] : ids);
  try {
    if (hasSessionHint()) setIds(await sendSaved([text.id], isSaved));
    else {
      const others = readDeviceList().filter(({ id }) => id !== text.id);
      writeDeviceList(isSaved ? [text, ...others].slice(0, MAX_SAVED) : others);
    }
    toast({
      title: isSaved ? "Saved for later" : "Removed from your saved articles",
      action: {
        label: "View saved",
        alt: "Open it from your account",
        onClick: () => location.assign("/account/saved"),
      },
    });
  } catch (error) {
    useSavedIds.setState({ ids: before });
    toast({ tone: "error", title: "Couldn't save this", description: errorMessage(error) });
  }
}
