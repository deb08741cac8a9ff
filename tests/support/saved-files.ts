import { onTestFinished, vi } from 'vitest'
import type { Sandbox } from '#sandbox/sandbox.ts'

export function watchSavedFiles({
  sandbox,
  network,
}: {
  sandbox: Sandbox
  network: { down: boolean }
}): { path: string; name: string }[] {
  const saved: { path: string; name: string }[] = []
  const pass = async (path: string, init: RequestInit): Promise<Response> =>
    network.down
      ? new Response(null, { status: 503 })
      : sandbox.fetch(new Request(path.replace(/^\/media\//, 'http://'), init))
  const onClick = (event: MouseEvent): void => {
    const link = event.target
    if (!(link instanceof HTMLAnchorElement) || !link.hasAttribute('download')) return
    event.preventDefault()
    saved.push({ path: link.getAttribute('href') ?? '', name: link.download })
  }
  vi.stubGlobal('fetch', pass)
  document.addEventListener('click', onClick)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    document.removeEventListener('click', onClick)
  })
  return saved
}
