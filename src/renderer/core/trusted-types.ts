/** The page's policy takes addresses of scripts from this one place only; each is a file of the page itself. */
const policy = globalThis.window?.trustedTypes?.createPolicy('tutorat', { createScriptURL: ofOurs })

/** The address of one of our own scripts, as a worker may be made of it. */
export function trustedScriptUrl(address: string): string {
  return policy === undefined ? ofOurs(address) : policy.createScriptURL(address)
}

function ofOurs(address: string): string {
  if (new URL(address, document.baseURI).origin !== location.origin) throw new TypeError('a script of another origin')
  return address
}
