import {
  isAllowedAttribute,
  isAllowedDeclaration,
  isAllowedName,
  isAllowedRootAttribute,
  isAllowedSelector,
} from '#shared/home-snapshot/allow-list.ts'
import type { HomeElement, HomeLook, HomeNode, HomeSnapshot } from '#shared/home-snapshot/home-snapshot.ts'
import { getWidthClass } from '#shared/home-snapshot/width-class.ts'

/** Content of the page as plain data; null where a part of it may not be recorded. */
export function serializeHome(root: HTMLElement, look: HomeLook): HomeSnapshot | null {
  const entry = getEntry(document)
  const tree = toNodes(root, false)
  if (entry === null || tree === null) return null
  const html = document.documentElement
  return {
    ...look,
    width: getWidthClass(window.innerWidth),
    entry,
    rootAttributes: pick(getAttributes(html), isAllowedRootAttribute),
    rootStyle: pick(getDeclarations(html.style), isAllowedDeclaration),
    styleSheets: [...new Set(sheetAddresses())],
    variables: readVariables([...document.styleSheets]),
    tree: tree.filter((node) => typeof node !== 'string'),
  }
}

/** The entry is a module of the document, or a prerendered document names it. */
function getEntry(page: Document): string | null {
  const script = page.querySelector<HTMLScriptElement>('script[data-entry], script[type=module][src]')
  return window.lastHome?.entry ?? script?.dataset['entry'] ?? script?.getAttribute('src') ?? null
}

function toNodes(parent: Element, isInSvg: boolean): HomeNode[] | null {
  const nodes: HomeNode[] = []
  for (const child of parent.childNodes) {
    if (child instanceof Text) nodes.push(child.data)
    if (!(child instanceof Element) || child.hasAttribute('data-transient')) continue
    const node = toElement(child, isInSvg)
    if (node === null) return null
    nodes.push(node)
  }
  return nodes
}

function toElement(element: Element, isInSvg: boolean): HomeElement | null {
  const name = element.localName
  const children = isAllowedName(name, isInSvg) ? toNodes(element, isInSvg || name === 'svg') : null
  if (children === null) return null
  const style = element instanceof HTMLElement || element instanceof SVGElement ? getDeclarations(element.style) : {}
  return {
    name,
    attributes: pick(getAttributes(element), isAllowedAttribute),
    style: pick(style, isAllowedDeclaration),
    children,
  }
}

const getAttributes = (element: Element): Record<string, string> =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))

/** As written: a shorthand with a variable has no value in its longhands. */
function getDeclarations({ cssText }: CSSStyleDeclaration): Record<string, string> {
  const declarations = cssText.split(';').map((declaration) => declaration.split(':'))
  return Object.fromEntries(declarations.map(([property = '', ...value]) => [property.trim(), value.join(':').trim()]))
}

function pick(
  values: Readonly<Record<string, string>>,
  isAllowed: (name: string, value: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => isAllowed(name, value)))
}

function sheetAddresses(): string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  return links.map(({ href }) => new URL(href).pathname)
}

/** Ant Design adds the variables of a component when it is first drawn. */
function readVariables(sheets: readonly CSSStyleSheet[]): HomeSnapshot['variables'] {
  const added = sheets.filter(
    ({ ownerNode }) => ownerNode instanceof Element && ownerNode.hasAttribute('data-css-hash'),
  )
  return added.flatMap(({ cssRules }) =>
    [...cssRules].flatMap((rule) =>
      rule instanceof CSSStyleRule && isAllowedSelector(rule.selectorText)
        ? { selector: rule.selectorText, declarations: pick(getDeclarations(rule.style), isAllowedDeclaration) }
        : [],
    ),
  )
}
