import { expect, it, vi } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { reportLackingHost } from './lacking-host'

it('Diagnostic learns of a host whose picture the page may not show', async () => {
  const hosts: unknown[] = []
  createHookWorld({ desktop: { 'diagnostics.host-lacking': async (host) => void hosts.push(host) } })
  reportLackingHost('https://images.example.org/a.png', 'images')
  await vi.waitFor(() => expect(hosts).toEqual([{ host: 'images.example.org', use: 'images' }]))
})
