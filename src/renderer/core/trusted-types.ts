const policy = globalThis.window?.trustedTypes?.createPolicy('tutorat', { createScriptURL: ofOurs })

export function trustedScriptUrl(address: string): string {
  return policy === undefined ? ofOurs(address) : policy.createScriptURL(address)
}

function ofOurs(address: string): string {
  if (new URL(address, document.baseURI).origin !== location.origin) throw new TypeError('a script of another origin')
  return address
}
