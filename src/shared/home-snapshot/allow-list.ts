/*
 * Allow-lists of the last Home (docs/decisions/0023). The page applies these lists when it records Home, the main
 * process when it stores it and again when it reads it: a part that is not listed is no part of the document.
 */

const htmlNames: ReadonlySet<string> = new Set([
  ...['a', 'article', 'aside', 'b', 'bdi', 'blockquote', 'br', 'button', 'code', 'dd', 'del', 'div', 'dl', 'dt', 'em'],
  ...['figcaption', 'figure', 'footer', 'h1', 'h2', 'h3', 'h4', 'header', 'hr', 'i', 'img', 'input', 'kbd', 'li'],
  ...['main', 'mark', 'nav', 'ol', 'output', 'p', 's', 'section', 'small', 'span', 'strong', 'sub', 'sup', 'time'],
  ...['u', 'ul'],
])

const svgNames: ReadonlySet<string> = new Set([
  ...['circle', 'ellipse', 'g', 'line', 'path', 'polygon', 'polyline', 'rect', 'text'],
])

/** They have no end tag. */
export const voidNames: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input'])

/** The parser ends an SVG at the first HTML element within it, and its drawing would stand elsewhere. */
export function isAllowedName(name: string, isInSvg: boolean): boolean {
  return isInSvg ? svgNames.has(name) : name === 'svg' || htmlNames.has(name)
}

const anyText = /^[^\0]{0,2000}$/s
const word = /^[\w-]{1,40}$/
const number = /^-?\d{0,6}(?:\.\d{1,10})?%?$/

/** `data-tour` is left out: the guided tour would stand at the copy. */
const dataName = /^data-(?!tour$|last-home|prerendered|style$|src$|entry$|scripts$|styles$)[a-z][a-z-]{0,29}$/
const ariaName = /^aria-(?!controls$|labelledby$|describedby$|owns$|activedescendant$|flowto$|details$)[a-z]{1,30}$/

/** Without ids: they would stand twice in the document, and point at the copy. */
const attributes: Readonly<Record<string, RegExp>> = {
  'alt': anyText,
  'class': anyText,
  'cx': number,
  'cy': number,
  'd': /^[\d\sa-zA-Z.,-]{0,8000}$/,
  'dir': /^(?:ltr|rtl|auto)$/,
  'disabled': /^$/,
  'fill': /^(?:#[\da-fA-F]{3,8}|currentColor|none)$/,
  'fill-rule': word,
  'clip-rule': word,
  'focusable': /^(?:true|false)$/,
  'font-size': number,
  'font-weight': number,
  'height': number,
  'hidden': /^$/,
  // Addresses of the application; a click on one is recorded, and the screen's own link is clicked.
  'href': /^(?:#[\w-]{1,40}|\/(?!\/)[^\0\\]{0,500})$/,
  'lang': /^[a-z]{2}$/,
  'opacity': number,
  'placeholder': anyText,
  'points': /^[\d\s.,-]{0,2000}$/,
  'r': number,
  'role': word,
  'rx': number,
  'ry': number,
  // Without a query or a user name, which can hold a secret.
  'src': /^(?:\/assets\/[\w.-]{1,200}|https?:\/\/[\w.:-]{1,200}\/[^\0\\?#@]{0,500})$/,
  'stroke': /^(?:#[\da-fA-F]{3,8}|currentColor|none)$/,
  'stroke-linecap': word,
  'stroke-linejoin': word,
  'stroke-width': number,
  'tabindex': /^-?\d$/,
  'text-anchor': word,
  'title': anyText,
  'transform': /^[\w\s.,()-]{0,200}$/,
  'type': /^(?:button|submit|search|text)$/,
  'viewBox': /^[\d\s.-]{1,60}$/,
  'width': number,
  'x': number,
  'x1': number,
  'x2': number,
  'y': number,
  'y1': number,
  'y2': number,
}

export function isAllowedAttribute(name: string, value: string): boolean {
  if (dataName.test(name)) return word.test(value) || value === '' || name === 'data-initials'
  if (ariaName.test(name)) return anyText.test(value)
  return Object.hasOwn(attributes, name) && attributes[name]?.test(value) === true
}

const properties: ReadonlySet<string> = new Set([
  ...['background', 'background-color', 'color', 'width', 'min-width', 'max-width', 'height', 'min-height'],
  ...[
    'font-size',
    'line-height',
    'aspect-ratio',
    'inset-block-start',
    'inset-inline-start',
    'inline-size',
    'block-size',
  ],
])

const cssFunctions: ReadonlySet<string> = new Set([
  ...['var', 'calc', 'min', 'max', 'clamp', 'rgb', 'rgba', 'hsl', 'hsla', 'color-mix', 'cubic-bezier'],
  'linear-gradient',
])

/** Of a style attribute or of a custom property: nothing that ends the declaration, loads a file, or escapes. */
export function isAllowedDeclaration(property: string, value: string): boolean {
  if (!properties.has(property) && !/^--[\w-]{1,80}$/.test(property)) return false
  const unquoted = value.replaceAll(/'[\w\s.-]*'|"[\w\s.-]*"/g, '')
  if (!/^[\w\s#%.,()+*/-]{0,400}$/.test(unquoted)) return false
  const callers = unquoted.split('(').slice(0, -1)
  return callers.map(lastWord).every((name) => name === '' || cssFunctions.has(name))
}

const lastWord = (text: string): string => text.split(/[^\w-]/).at(-1) ?? ''

/** Classes alone: Ant Design declares the variables of a component there. */
export function isAllowedSelector(selector: string): boolean {
  return /^(?:\.[\w-]{1,60}){1,4}$/.test(selector)
}

const rootAttributes: Readonly<Record<string, RegExp>> = {
  'data-contrast': /^(?:more|normal)$/,
  'data-line-spacing': word,
  'data-motion': /^(?:reduced|full)$/,
  'data-targets': /^(?:large|normal)$/,
  'data-text': word,
  'data-typeface': word,
}

export function isAllowedRootAttribute(name: string, value: string): boolean {
  return Object.hasOwn(rootAttributes, name) && rootAttributes[name]?.test(value) === true
}
