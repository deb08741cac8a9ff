import { expect, it } from 'vitest'
import { createCopiedText } from './copied-text'

function setUp({ isShared = true, readText }: { isShared?: boolean; readText?: () => Promise<string> } = {}) {
  const system = { text: '' }
  const logged: unknown[][] = []
  const copiedText = createCopiedText({
    clipboard: {
      readText: readText ?? (async () => system.text),
      clear: () => void (system.text = ''),
    },
    isSharedComputer: () => isShared,
    log: { warn: (...args) => void logged.push(args) },
  })
  const copy = (text: string): void => {
    system.text = text
    copiedText.copied(text)
  }
  return { system, logged, copiedText, copy }
}

it('D2: clears a copied code when the session of a shared computer ends', async () => {
  const { system, copiedText, copy } = setUp()
  copy('FATOU26')
  await copiedText.sessionEnded()
  expect(system.text).toBe('')
})

it('leaves the clipboard alone when the user copied something else afterwards', async () => {
  const { system, copiedText, copy } = setUp()
  copy('FATOU26')
  system.text = 'a phone number'
  await copiedText.sessionEnded()
  expect(system.text).toBe('a phone number')
})

it('leaves a copied code in the clipboard of a personal computer', async () => {
  const { system, copiedText, copy } = setUp({ isShared: false })
  copy('FATOU26')
  await copiedText.sessionEnded()
  expect(system.text).toBe('FATOU26')
})

it('reads no clipboard in a session in which the page copied nothing', async () => {
  const { system, copiedText, copy } = setUp()
  copy('FATOU26')
  await copiedText.sessionEnded()
  system.text = 'FATOU26'
  await copiedText.sessionEnded()
  expect(system.text).toBe('FATOU26')
})

it('D4: logs no content of a clipboard that cannot be read', async () => {
  const { logged, copiedText, copy } = setUp({ readText: () => Promise.reject(new Error('refused: 22 123 456')) })
  copy('FATOU26')
  await expect(copiedText.sessionEnded()).resolves.toBeUndefined()
  expect(JSON.stringify(logged)).toContain('clipboard.clear-failed')
  expect(JSON.stringify(logged)).not.toMatch(/FATOU26|123/)
})
