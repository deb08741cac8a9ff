import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createScreen } from '../../scripts/steps/new-screen.mjs'

// That its files type-check and its screen test passes is shown by `npm run verify:long`.

const renderer = path.join('src', 'renderer')

function copyProject() {
  const project = mkdtempSync(path.join(tmpdir(), 'tutorat-new-screen-'))
  onTestFinished(() => rmSync(project, { recursive: true, force: true }))
  const parts = ['core/paths.ts', 'app/features.ts', 'features/exams', 'features/popups', 'locales']
  for (const part of parts) {
    const file = path.join(renderer, ...part.split('/'))
    cpSync(file, path.join(project, file), { recursive: true })
  }
  const read = (file: string) => readFileSync(path.join(project, renderer, ...file.split('/')), 'utf8')
  const texts = (language: string, feature: string) =>
    JSON.parse(read(`locales/${language}/${feature}.json`)) as Record<string, string>
  return { project, read, texts }
}

it('creates a feature with a route, an address, an example, texts in three languages and a test', () => {
  const { project, read, texts } = copyProject()
  const files = createScreen(project, 'study-tips', 'daily-tips')
  expect(files.map((file) => path.relative(path.join(project, renderer), file).split(path.sep).join('/'))).toEqual([
    'core/paths.ts',
    'app/features.ts',
    'features/study-tips/index.ts',
    'features/study-tips/routes.examples.ts',
    'features/study-tips/daily-tips-screen.tsx',
    'features/study-tips/daily-tips-screen.test.tsx',
    'locales/fr/study-tips.json',
    'locales/en/study-tips.json',
    'locales/ar/study-tips.json',
  ])
  expect(read('core/paths.ts')).toContain("  dailyTips: () => '/daily-tips',\n} as const")
  expect(read('app/features.ts')).toContain("import { studyTipsFeature } from '#features/study-tips/index.ts'")
  expect(read('app/features.ts')).toMatch(/ {2}studyTipsFeature,\n\]/)
  expect(read('features/study-tips/index.ts')).toContain('path: paths.dailyTips(),')
  expect(read('features/study-tips/routes.examples.ts')).toContain("{ name: 'daily-tips', as: 'amira'")
  for (const language of ['fr', 'en', 'ar'])
    expect(Object.keys(texts(language, 'study-tips'))).toEqual(['dailyTipsText', 'dailyTipsTitle'])
})

it('adds the screen to a feature, and leaves its routes, examples and texts', () => {
  const { project, read, texts } = copyProject()
  const before = { features: read('app/features.ts'), texts: texts('fr', 'exams') }
  createScreen(project, 'exams', 'exam-tips')
  expect(read('app/features.ts')).toBe(before.features)
  const index = read('features/exams/index.ts')
  expect(index.match(/^ {6}(?:path: .*|screen: .*)$/gm)).toHaveLength(6)
  expect(index.indexOf('ExamTipsScreen')).toBeGreaterThan(index.indexOf('ExamScreen'))
  expect(read('features/exams/routes.examples.ts').match(/\{ name: /g)).toHaveLength(3)
  expect(texts('fr', 'exams')).toMatchObject(before.texts)
})

it('adds the first route to a feature that has none', () => {
  const { project, read } = copyProject()
  createScreen(project, 'popups', 'popup-archive')
  expect(read('features/popups/index.ts')).toMatch(
    /name: 'popups',\n {2}routes: \[\n\s*\{\n\s*path: paths\.popupArchive\(\)/,
  )
})

it('refuses a name that is taken or not in kebab-case', () => {
  const { project } = copyProject()
  expect(() => createScreen(project, 'exams', 'exams')).toThrow('core/paths.ts has "exams" already')
  expect(() => createScreen(project, 'exams', 'ExamTips')).toThrow('Say the name in kebab-case')
  expect(() => createScreen(project, '../exams', 'tips')).toThrow('Say the feature in kebab-case')
})
