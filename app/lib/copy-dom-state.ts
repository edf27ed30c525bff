const STATEFUL = "input, select, textarea, details";

/**
 * Notes what a reader has done to a piece of a page: what is chosen, typed and open in it, and where the focus is.
 * @returns a function that does the same to another drawing of that piece, and tells the twins of its elements
 */
export function copyDomState(from: Element): (to: Element) => (old: Element) => Element | undefined {
  const old = [...from.querySelectorAll("*")];
  const focused = document.activeElement;
  return (to) => {
    const drawn = [...to.querySelectorAll("*")];
    const twin = (element: Element): Element | undefined => {
      const found = drawn[old.indexOf(element)];
      return found?.tagName === element.tagName ? found : undefined;
    };
    for (const was of old) if (was.matches(STATEFUL)) copy(was, twin(was));
    if (focused && old.includes(focused)) (twin(focused) as HTMLElement | undefined)?.focus({ preventScroll: true });
    return twin;
  };
}

function copy(was: Element, is: Element | undefined): void {
  if (was instanceof HTMLDetailsElement && is instanceof HTMLDetailsElement) is.open = was.open;
  if (was instanceof HTMLInputElement && is instanceof HTMLInputElement) {
    if (/^(checkbox|radio)$/.test(was.type)) is.checked = was.checked;
    else if (was.type !== "hidden" && was.type !== "file") is.value = was.value;
  }
  if (was instanceof HTMLSelectElement && is instanceof HTMLSelectElement) is.value = was.value;
  if (was instanceof HTMLTextAreaElement && is instanceof HTMLTextAreaElement) is.value = was.value;
}
