import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { useFocusReturn } from "./use-focus-return.ts";

class FakeElement {
  isConnected = true;
  focus = vi.fn();
  closest: (selector: string) => unknown = () => null;
}
afterEach(() => vi.unstubAllGlobals());

type Handlers = ReturnType<typeof useFocusReturn>;
function Dialog({ take }: { take: (handlers: Handlers) => void }) {
  take(useFocusReturn());
  return null;
}

/** The handlers of a dialog that `opener` opened. */
function openedBy(opener: FakeElement, page: Record<string, unknown> = {}) {
  vi.stubGlobal("HTMLElement", FakeElement);
  vi.stubGlobal("document", { ...page, activeElement: opener });
  let handlers: Handlers | undefined;
  renderToStaticMarkup(
    <Dialog
      take={(own) => {
        handlers = own;
      }}
    />,
  );
  handlers?.onOpenAutoFocus();
  vi.stubGlobal("document", { activeElement: new FakeElement() });
  return handlers;
}

it("gives the focus back to what opened the dialog", () => {
  const opener = new FakeElement();
  const preventDefault = vi.fn();
  openedBy(opener)?.onCloseAutoFocus({ preventDefault } as unknown as Event);
  expect(opener.focus).toHaveBeenCalledOnce();
  expect(preventDefault).toHaveBeenCalledOnce();
});

it("leaves alone what is gone from the page", () => {
  const opener = new FakeElement();
  opener.isConnected = false;
  openedBy(opener)?.onCloseAutoFocus({ preventDefault: vi.fn() } as unknown as Event);
  expect(opener.focus).not.toHaveBeenCalled();
});

it("gives it to the button of the menu that the dialog was chosen from", () => {
  const [button, item] = [new FakeElement(), new FakeElement()];
  item.closest = (selector) => (selector === "[role=menu]" ? { getAttribute: () => "more" } : null);
  const getElementById = (id: string) => (id === "more" ? button : null);
  openedBy(item, { getElementById })?.onCloseAutoFocus({ preventDefault: vi.fn() } as unknown as Event);
  expect(button.focus).toHaveBeenCalledOnce();
});
