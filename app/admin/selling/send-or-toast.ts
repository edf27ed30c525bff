import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { toast } from "#app/ui/index.ts";

/** Sends a call of a menu, which has no place for a refusal: a toast says it. @returns the answer; null if it was refused */
export async function sendOrToast<T>(method: string, path: string, body?: unknown): Promise<T | null> {
  try {
    return await apiRequest<T>(method, path, body);
  } catch (error) {
    toast({ title: "That didn't work", description: errorMessage(error), tone: "error" });
    return null;
  }
}
