import { expect, it } from 'vitest'
import type { Viewer } from '#core/session/use-user.ts'
import { examsFeature } from './index'

const viewerWith = (permissions: object) => ({ permissions }) as Viewer

it.each([
  ['has the permission', { has_exam: true }, true],
  ['has lost it', { has_exam: false }, false],
  ['was never given it', {}, false],
])('shows exams in the sidebar to a user who %s: %j', (_who, permissions, isShown) => {
  expect(examsFeature.nav?.map(({ to, when }) => [to, when?.(viewerWith(permissions))])).toEqual([['/exams', isShown]])
})

it('opens the list and a single exam from a link of the website', () => {
  expect(examsFeature.deepLinks?.exams?.({ kind: 'exams' })).toBe('/exams')
  expect(examsFeature.deepLinks?.exam?.({ kind: 'exam', examId: 7 })).toBe('/exams/7')
})

it('opens its screens to signed-in users alone, whatever the sidebar shows', () => {
  expect(examsFeature.routes?.map(({ path, access, guard }) => [path, access, guard])).toEqual([
    ['/exams', 'signed-in', undefined],
    ['/exams/:id', 'signed-in', undefined],
  ])
})
