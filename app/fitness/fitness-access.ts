import { apiRequest } from "../lib/api-request.ts";

/** Whether the server grants access to the fitness app; a failure is logged and denies it. */
export async function fetchFitnessAccess(): Promise<boolean> {
  try {
    return (await apiRequest<{ hasAccess: boolean }>("GET", "/api/fitness/subscription-status")).hasAccess === true;
  } catch (error) {
    console.warn("The fitness access check failed; access is denied.", error);
    return false;
  }
}
