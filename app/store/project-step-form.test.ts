import { expect, it } from "vitest";
import { QUESTIONNAIRE_STEPS } from "#worker/store/projects/contract.ts";
import { parseStepForm } from "./project-step-form.ts";

it("reads an amount as it is typed, and never as another", () => {
  const step = QUESTIONNAIRE_STEPS.find(({ questions }) => questions.some(({ key }) => key === "budget"));
  const read = (budget: string) => {
    const form = new FormData();
    form.set("budget", budget);
    return step && parseStepForm(step, form);
  };
  expect(read(" 1,200 ")?.answers).toEqual({ budget: 1200 });
  expect(read("0")?.answers).toEqual({ budget: 0 });
  // Twelve and a half must not become 1,250.
  for (const text of ["12,50", "12.5", "-5", "ten"])
    expect(read(text)).toMatchObject({ answers: {}, problems: { budget: expect.any(String) } });
});
