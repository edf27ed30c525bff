// @vitest-environment jsdom
import { createRoot } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { MediaItem, UploadAnswer } from "#worker/media/contract.ts";
import { makePng } from "#worker/media/testing/pictures.ts";
import { OnePicture } from "./one-picture.tsx";

afterEach(() => vi.unstubAllGlobals());

const picture = {
  ...{ id: "known", alt: "Maca", width: 64, height: 64, widths: [64], formats: ["webp" as const, "jpg" as const] },
  ...{ placeholder: "", focalX: 50, focalY: 50 },
};
const item: MediaItem = {
  ...{ id: "known", kind: "picture", filename: "maca.png", type: "image/png", bytes: 100, status: "ready" },
  ...{ visibility: "public", version: 1, createdAt: 0, uses: 0, picture },
};

/** An upload that ends at once with this answer. */
const answering = (answer: UploadAnswer) =>
  class {
    upload = {};
    status = 200;
    responseText = JSON.stringify(answer);
    onload?: () => void;
    onloadend?: () => void;
    open() {}
    send() {
      queueMicrotask(() => {
        this.onload?.();
        this.onloadend?.();
      });
    }
  };

const ids: string[] = [];
const Form = () => (
  <OnePicture label="Header picture" known={new Map()} id="" onPicture={() => {}} onChange={(id) => ids.push(id)} />
);

it("keeps a picture that the library has already", async () => {
  vi.stubGlobal("XMLHttpRequest", answering({ item, isKnown: true, makeVariants: false }));
  URL.createObjectURL = () => "blob:of-the-test";
  URL.revokeObjectURL = () => {};
  const Site = createRoutesStub([{ path: "/", Component: Form }]);
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  root.render(<Site />);
  const input = await vi.waitFor(() => {
    const found = page.querySelector<HTMLInputElement>("input[type=file]");
    if (!found) throw new Error("no field yet");
    return found;
  });
  const file = new File([makePng(64, 64)], "maca.png", { type: "image/png" });
  Object.defineProperty(input, "files", { value: [file] });
  input.dispatchEvent(new Event("change", { bubbles: true }));

  await vi.waitFor(() => expect(page.querySelector('[aria-label="Remove Maca"]')).not.toBeNull());
  await new Promise((done) => setTimeout(done, 20));
  expect(page.querySelector('[aria-label="Remove Maca"]')).not.toBeNull();
  expect(new Set(ids)).toEqual(new Set(["known"]));
  root.unmount();
});
