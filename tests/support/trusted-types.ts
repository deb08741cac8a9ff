export const policyNames: readonly string[] = ['default', 'tutorat', 'server-text', 'dompurify']

type Rules = { createHTML?: (text: string) => string; createScriptURL?: (address: string) => string }
type Kind = 'TrustedHTML' | 'TrustedScriptURL' | 'TrustedScript'

class Trusted {
  readonly kind: Kind
  readonly #text: string

  constructor(kind: Kind, text: string) {
    this.kind = kind
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

let defaultRules: Rules = {}

function createPolicy(name: string, rules: Rules) {
  if (!policyNames.includes(name)) throw new TypeError(`Policy "${name}" disallowed.`)
  if (name === 'default') defaultRules = rules
  return {
    name,
    createHTML: (text: string) => new Trusted('TrustedHTML', rules.createHTML?.(text) ?? ''),
    createScriptURL: (address: string) => new Trusted('TrustedScriptURL', rules.createScriptURL?.(address) ?? ''),
  }
}

function textFor(kind: Kind, value: unknown): string {
  if (value instanceof Trusted && value.kind === kind) return value.toString()
  const rule =
    kind === 'TrustedHTML'
      ? defaultRules.createHTML
      : kind === 'TrustedScriptURL'
        ? defaultRules.createScriptURL
        : undefined
  if (rule === undefined) throw new TypeError(`This document requires '${kind}' assignment.`)
  return rule(String(value ?? ''))
}

function guardSetter(prototype: object, name: string, kind: Kind): void {
  const property = Object.getOwnPropertyDescriptor(prototype, name)
  const set = property?.set
  if (property === undefined || set === undefined) throw new Error(`no setter ${name}`)
  Object.defineProperty(prototype, name, {
    ...property,
    set(this: object, value: unknown) {
      set.call(this, textFor(kind, value))
    },
  })
}

function guardMethod(prototype: object, name: string, kind: Kind, at?: number): void {
  const method: unknown = Reflect.get(prototype, name)
  if (typeof method !== 'function') throw new Error(`no method ${name}`)
  Object.defineProperty(prototype, name, {
    configurable: true,
    writable: true,
    value(this: object, ...args: unknown[]): unknown {
      return Reflect.apply(
        method,
        this,
        args.map((arg, index) => (at === undefined || at === index ? textFor(kind, arg) : arg)),
      )
    },
  })
}

function guardAttributes(): void {
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function guarded(name: string, value: string) {
    const kind = kindOf(this, name.toLowerCase())
    setAttribute.call(this, name, kind === null ? value : textFor(kind, value))
  }
}

function kindOf(element: Element, name: string): Kind | null {
  if (/^on[a-z]+$/.test(name)) return 'TrustedScript'
  if (element.localName === 'iframe' && name === 'srcdoc') return 'TrustedHTML'
  return element.localName === 'script' && name === 'src' ? 'TrustedScriptURL' : null
}

/** Emulates `require-trusted-types-for 'script'`, because jsdom lacks Trusted Types. Once for each window. */
export function requireTrustedTypes(): void {
  if ('trustedTypes' in window) return
  Object.defineProperty(window, 'trustedTypes', { value: { createPolicy }, configurable: true })
  for (const name of ['innerHTML', 'outerHTML']) guardSetter(Element.prototype, name, 'TrustedHTML')
  guardSetter(ShadowRoot.prototype, 'innerHTML', 'TrustedHTML')
  guardSetter(HTMLIFrameElement.prototype, 'srcdoc', 'TrustedHTML')
  guardSetter(HTMLScriptElement.prototype, 'src', 'TrustedScriptURL')
  guardSetter(HTMLScriptElement.prototype, 'text', 'TrustedScript')
  guardMethod(Element.prototype, 'insertAdjacentHTML', 'TrustedHTML', 1)
  guardMethod(Range.prototype, 'createContextualFragment', 'TrustedHTML')
  guardMethod(DOMParser.prototype, 'parseFromString', 'TrustedHTML', 0)
  for (const name of ['write', 'writeln']) guardMethod(Document.prototype, name, 'TrustedHTML')
  guardAttributes()
}
