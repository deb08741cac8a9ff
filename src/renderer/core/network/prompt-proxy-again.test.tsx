import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { promptProxyAgain } from './prompt-proxy-again'

it('asks the main process for the name and password of the proxy once more', async () => {
  let prompts = 0
  createHookWorld({ desktop: { 'proxy.ask-again': async () => void (prompts += 1) } })
  await promptProxyAgain()
  expect(prompts).toBe(1)
})

it('reports where the main process cannot ask, and breaks no screen', async () => {
  const { failures, settle } = createHookWorld({
    desktop: { 'proxy.ask-again': () => Promise.reject(new Error('closed')) },
  })
  await promptProxyAgain()
  await settle()
  expect(failures).toEqual(['proxy.ask-again'])
})
