// @vitest-environment jsdom
import { useRef } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { useUploads } from "./composer-pictures.tsx";

afterEach(() => vi.unstubAllGlobals());

const sent: string[] = [];

/** An upload that gets no answer. */
class SilentRequest {
  upload = {};
  onabort?: () => void;
  onloadend?: () => void;
  #url = "";
  open(_method: string, url: string) {
    this.#url = url;
  }
  send() {
    sent.push(new URLSearchParams(this.#url.split("?")[1]).get("filename") ?? "");
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
}

function Composer() {
  const field = useRef<HTMLTextAreaElement>(null);
  const { uploads, add, remove } = useUploads({ field, text: "", onChange: () => {}, onBusy: undefined });
  return (
    <>
      <textarea ref={field} />
      <button type="button" onClick={() => add(["a", "b", "c", "d"].map((name) => new File(["x"], name)))}>
        Choose
      </button>
      {uploads.map(({ key, file }) => (
        <button key={key} type="button" data-name={file.name} onClick={() => remove(key)} />
      ))}
    </>
  );
}

it("begins with the next picture when those on their way are removed", async () => {
  vi.stubGlobal("XMLHttpRequest", SilentRequest);
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("not in jsdom")));
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  root.render(<Composer />);
  const press = (selector: string) => page.querySelector<HTMLElement>(selector)?.click();
  await vi.waitFor(() => expect(page.querySelector("button")).not.toBeNull());
  press("button");
  await vi.waitFor(() => expect(sent).toEqual(["a", "b"]));
  press("[data-name=a]");
  press("[data-name=b]");
  await vi.waitFor(() => expect(sent).toEqual(["a", "b", "c", "d"]));
  root.unmount();
});
