// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RecordForm } from "./record-form.tsx";
import { TextArea, TextField } from "./text-field.tsx";

const sent = vi.fn(() => Promise.resolve(Response.json({})));
let root: Root;
let page: HTMLElement;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", sent.mockClear());
  page = document.body.appendChild(document.createElement("div"));
  root = createRoot(page);
  await act(async () => root.render(<Page />));
});
afterEach(() => {
  act(() => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

function Card() {
  return (
    <RecordForm
      initial={{ name: "", amount: "", email: "", days: 0, note: "" }}
      request={({ amount, ...body }) =>
        amount === ""
          ? { field: "amount", message: "Enter an amount such as 50.00." }
          : { method: "POST", path: "/api/admin/cards", body }
      }
    >
      {({ bindText, bindNumber }) => (
        <>
          <TextField label="Name" hint="As printed." required="Enter a name." {...bindText("name")} />
          <TextField label="Amount" aria-required {...bindText("amount")} />
          <TextField label="Email" type="email" {...bindText("email")} />
          <TextField label="Days" min={0} max={120} {...bindNumber("days")} />
          <TextArea label="Note" required="Enter a note." maxLength={5} {...bindText("note")} />
        </>
      )}
    </RecordForm>
  );
}
const Page = createRoutesStub([{ path: "/", Component: Card }]);

const control = (label: string) => {
  const id = [...page.querySelectorAll("label")].find((l) => l.textContent === label)?.htmlFor;
  return document.getElementById(id ?? "") as HTMLInputElement;
};
const errorsAt = (label: string) =>
  (control(label).getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id.endsWith("-error"))
    .map((id) => document.getElementById(id)?.textContent);
const enter = (label: string, text: string) =>
  act(() => {
    const field = control(label);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
const submit = () => act(async () => page.querySelector("form")?.requestSubmit());

it("says at each required field what to enter, and goes to the first", async () => {
  await submit();
  expect([errorsAt("Name"), errorsAt("Amount"), errorsAt("Note")]).toEqual([
    ["Enter a name."],
    ["Enter an amount such as 50.00."],
    ["Enter a note."],
  ]);
  expect(control("Name").getAttribute("aria-invalid")).toBe("true");
  expect(control("Name").required).toBe(true);
  expect(document.activeElement).toBe(control("Name"));
  expect(page.querySelector("form")?.noValidate).toBe(true);
  expect(sent).not.toHaveBeenCalled();
});

it("goes to the first fault, whoever finds it, and is sent once there is none", async () => {
  enter("Name", "Maca");
  enter("Email", "ada");
  enter("Days", "200");
  enter("Note", "  ");
  await submit();
  expect(document.activeElement).toBe(control("Amount"));
  expect(errorsAt("Name")).toEqual([]);
  expect(errorsAt("Email")).toEqual(["Enter a valid email address, such as ada@example.com."]);
  expect(errorsAt("Days")).toEqual(["Enter a number from 0 to 120."]);
  expect(errorsAt("Note")).toEqual(["Enter a note."]);
  enter("Amount", "5");
  await submit();
  expect(errorsAt("Amount")).toEqual([]);
  expect(document.activeElement).toBe(control("Email"));
  enter("Email", "ada@example.com");
  expect(errorsAt("Email")).toEqual([]);
  enter("Days", "3");
  enter("Note", "too long");
  await submit();
  expect(errorsAt("Note")).toEqual(["Use at most 5 characters. This is 8: shorten it by 3."]);
  expect(document.activeElement).toBe(control("Note"));
  enter("Note", "Hi");
  expect(sent).not.toHaveBeenCalled();
  await submit();
  expect(sent).toHaveBeenCalledOnce();
});
