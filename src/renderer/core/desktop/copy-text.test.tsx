import { expect, it, onTestFinished } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { copyText } from './copy-text'

function setUp(copied: (text: string) => Promise<undefined>) {
  const clipboard: string[] = []
  const before = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void clipboard.push(text) },
    configurable: true,
  })
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'clipboard', before)
    else Reflect.deleteProperty(navigator, 'clipboard')
  })
  const world = createHookWorld({ desktop: { 'clipboard.copied': ({ text }) => copied(text) } })
  return { ...world, clipboard }
}

it('tells the main process of a copied code, which it removes when the session ends on a shared computer', async () => {
  const reported: string[] = []
  const { clipboard } = setUp(async (text) => void reported.push(text))
  await copyText('CODE-12')
  expect([clipboard, reported]).toEqual([['CODE-12'], ['CODE-12']])
})

it('copies all the same when the main process does not answer, which is reported', async () => {
  const { clipboard, failures, settle } = setUp(() => Promise.reject(new Error('closed')))
  await copyText('CODE-12')
  await settle()
  expect([clipboard, failures]).toEqual([['CODE-12'], ['clipboard.copied']])
})
