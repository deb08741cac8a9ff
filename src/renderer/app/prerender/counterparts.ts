/** Finds in React's Home what was used in the copy: the same control, by what it is and says. */
export function findCounterpart(element: HTMLElement, copy: ParentNode, screen: ParentNode): HTMLElement | null {
  const key = describe(element)
  const same = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>(element.localName)].filter((each) => describe(each) === key)
  const [copies, originals] = [same(copy), same(screen)]
  // A list that has changed since would give the click to a neighbour.
  return copies.length === originals.length ? (originals[copies.indexOf(element)] ?? null) : null
}

/** A link is where it leads; another control is what it says, without states that a minute can change. */
function describe(element: HTMLElement): string {
  const href = element.getAttribute('href')
  if (href !== null) return `href\n${href}`
  const attributes = ['role', 'type', 'aria-label', 'title'].map((name) => lastingPart(element, name))
  return [...attributes, toText(element)].join('\n')
}

/** The count follows the name of a counted control. */
function lastingPart(element: HTMLElement, attribute: string): string {
  const value = element.getAttribute(attribute) ?? ''
  return 'counted' in element.dataset ? (value.split(', ')[0] ?? '') : value
}

function toText(element: HTMLElement): string {
  if (element.querySelector('[data-moment]') === null) return element.textContent
  const lasting = element.cloneNode(true)
  if (!(lasting instanceof HTMLElement)) return ''
  for (const moment of lasting.querySelectorAll('[data-moment]')) moment.remove()
  return lasting.textContent
}
