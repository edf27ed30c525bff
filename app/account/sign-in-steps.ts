import { useState } from "react";

export type SecondFactor = "totp" | "passkey";

/** What the calls that sign in answer. */
export interface SignInAnswer {
  next: "done" | "second-factor";
  factors?: SecondFactor[];
}

/**
 * The steps after a first factor: `factors` is set while the second one is asked for.
 * @param done called once the browser is signed in
 */
export function useSignInSteps(done: () => void, initialFactors: SecondFactor[] | null = null) {
  const [factors, setFactors] = useState(initialFactors);
  const onAnswer = (answer: SignInAnswer | null) => {
    if (answer?.next === "done") done();
    else if (answer) setFactors(answer.factors ?? ["totp"]);
  };
  return { factors, onAnswer };
}
