/** Finds in React's Home what was used in the copy: the same control, by what it is and says. */
export function findCounterpart(element: HTMLElement, copy: ParentNode, screen: ParentNode): HTMLElement | null {
  const key = describe(element)
  const same = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>(element.localName)].filter((each) => describe(each) === key)
  const [copies, originals] = [same(copy), same(screen)]
  // A list that has changed since would give the click to a neighbour.
  return copies.length === originals.length ? (originals[copies.indexOf(element)] ?? null) : null
}

function describe(element: HTMLElement): string {
  const attributes = ['role', 'type', 'href', 'aria-label', 'title'].map((name) => element.getAttribute(name))
  return [...attributes, element.textContent].join('\n')
}
