const STATEFUL_SELECTOR = "input, select, textarea, details";

/**
 * Records the user's state in a part of a page: values, open details and the focus. @returns a function that applies it to another rendering of that part, and returns the matching elements
 */
export function copyDomState(from: Element): (to: Element) => (oldElements: Element) => Element | undefined {
  const oldElements = [...from.querySelectorAll("*")];
  const focused = document.activeElement;
  return (to) => {
    const newElements = [...to.querySelectorAll("*")];
    const findCounterpart = (element: Element): Element | undefined => {
      const found = newElements[oldElements.indexOf(element)];
      return found?.tagName === element.tagName ? found : undefined;
    };
    for (const oldElement of oldElements)
      if (oldElement.matches(STATEFUL_SELECTOR)) copyControlState(oldElement, findCounterpart(oldElement));
    if (focused && oldElements.includes(focused))
      (findCounterpart(focused) as HTMLElement | undefined)?.focus({ preventScroll: true });
    return findCounterpart;
  };
}

function copyControlState(source: Element, target: Element | undefined): void {
  if (source instanceof HTMLDetailsElement && target instanceof HTMLDetailsElement) target.open = source.open;
  if (source instanceof HTMLInputElement && target instanceof HTMLInputElement) {
    if (/^(checkbox|radio)$/.test(source.type)) target.checked = source.checked;
    else if (source.type !== "hidden" && source.type !== "file") target.value = source.value;
  }
  if (source instanceof HTMLSelectElement && target instanceof HTMLSelectElement) target.value = source.value;
  if (source instanceof HTMLTextAreaElement && target instanceof HTMLTextAreaElement) target.value = source.value;
}
