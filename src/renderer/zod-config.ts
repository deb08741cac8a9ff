import * as z from 'zod'

// A separate chunk, evaluated before any schema. The CSP forbids eval, which zod's JIT uses.
z.config({ jitless: true })

// antd writes styles through innerHTML; markup is rejected.
window.trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('markup refused')
    return text
  },
})

// antd's scroll lock lacks its `csp` nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content
const create: unknown = Reflect.get(document, 'createElement')
if (nonce && typeof create === 'function') {
  const value = new Proxy(create, {
    apply: (target, _self, args) => {
      const element: unknown = Reflect.apply(target, document, args)
      if (element instanceof HTMLStyleElement) element.nonce = nonce
      return element
    },
  })
  Object.defineProperty(document, 'createElement', { value, configurable: true, writable: true })
}
