import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../src/renderer')
const files = globSync('**/*.tsx', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.'))

const hasElement = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8'))).sort()

/** The student's own text while it is typed, and the units of a countdown in the language of the page. */
const withoutPlatformText = ['app/find/find-bar.tsx', 'features/exams/countdown-card.tsx', 'ui/forms/text-area.tsx']

it('gives a language to each element whose direction the text of the platform decides', () => {
  const automatic = hasElement(/dir="auto"/)
  expect(automatic.length).toBeGreaterThan(5)
  const silent = automatic.filter((file) => !/\blang=|\{ lang \}/.test(readFileSync(path.join(root, file), 'utf8')))
  expect(silent).toEqual(withoutPlatformText)
})

/** Figures, initials and the brand. */
const figures = [
  'domains/offline-lessons/offline-status.tsx',
  'features/exams/homework/list/document-list.tsx',
  'features/exams/homework/send/receipt.tsx',
  'features/exams/homework/send/summary-dialog.tsx',
  'features/profile/profile-photo.tsx',
  'features/settings/storage-settings.tsx',
  'features/settings/update-settings.tsx',
  'ui/avatar.tsx',
]

it('writes names of the platform inside a sentence with Bdi, which knows their language', () => {
  expect(hasElement(/<bdi(?:>| (?!dir=|lang=|\{\.\.\.\(lang))/)).toEqual(figures)
})
