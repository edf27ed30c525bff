import { apiRequest } from "../lib/api-request.ts";

/** The server's word on the fitness app; a failure is logged and means no. */
export async function fetchFitnessAccess(): Promise<boolean> {
  try {
    return (await apiRequest<{ hasAccess: boolean }>("GET", "/api/fitness/subscription-status")).hasAccess === true;
  } catch (error) {
    console.warn("The fitness access check failed; access is denied.", error);
    return false;
  }
}
