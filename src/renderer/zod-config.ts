import * as z from 'zod'

// This file stands in a chunk of its own, evaluated before every other: schemas look at the setting when they are made.
// The page's policy forbids eval, with which zod would compile its parsers.
z.config({ jitless: true })

// antd writes its styles through innerHTML, which only the policy named `default` can let through; markup never passes.
window.trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('markup refused')
    return text
  },
})

// antd's dialogs hold the page still with a style that its `csp` setting does not reach: it gets the page's nonce here.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content
const create: unknown = Reflect.get(document, 'createElement')
if (nonce && typeof create === 'function') {
  const value = new Proxy(create, {
    apply: (target, _self, given) => {
      const element: unknown = Reflect.apply(target, document, given)
      if (element instanceof HTMLStyleElement) element.nonce = nonce
      return element
    },
  })
  Object.defineProperty(document, 'createElement', { value, configurable: true, writable: true })
}
