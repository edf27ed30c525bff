import { apiRequest } from "#app/lib/api-request.ts";
import type { SignInAnswer } from "./sign-in-steps.ts";

/** Asks the device for a passkey and signs in with it. @throws as apiRequest does; also when the person cancels */
export async function answerWithPasskey(): Promise<SignInAnswer> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = await apiRequest<Parameters<typeof startAuthentication>[0]["optionsJSON"]>(
    "POST",
    "/api/auth/passkey/options",
  );
  let response: Awaited<ReturnType<typeof startAuthentication>>;
  try {
    response = await startAuthentication({ optionsJSON });
  } catch {
    throw new Error(`400: {"error":{"message":"We couldn't use your passkey. Try again, or sign in another way."}}`);
  }
  return apiRequest<SignInAnswer>("POST", "/api/auth/passkey/verify", { response });
}
