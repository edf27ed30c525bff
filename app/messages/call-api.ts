import { apiRequest } from "#app/lib/api-request.ts";
import type { CallApi } from "./send-message.ts";

/** apiRequest, whose errors carry the code that the API named. */
export const callApi: CallApi = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  try {
    return await apiRequest<T>(method, path, body);
  } catch (error) {
    const { message } = error as Error;
    throw Object.assign(error as Error, { code: parseCode(message), status: Number(message.slice(0, 3)) || 0 });
  }
};

function parseCode(message: string): string {
  try {
    return (JSON.parse(message.replace(/^\d{3}: /, "")) as { error?: { code?: string } }).error?.code ?? "";
  } catch {
    return "";
  }
}
