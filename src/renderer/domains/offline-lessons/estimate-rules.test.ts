import { expect, it } from 'vitest'
import type { EstimatedLesson } from '#shared/desktop/offline-lessons.ts'
import { downloadable, qualityChoices, refusedGroups, toRequests } from './estimate-rules'

const lesson = (part: Partial<EstimatedLesson> = {}): EstimatedLesson => ({
  contentId: 1,
  subjectSlug: '4201-mathematiques',
  subjectName: 'Mathématiques',
  chapterSlug: 'fonctions',
  chapterName: 'Fonctions',
  lessonSlug: 'droites',
  name: 'Droites',
  recording: false,
  withAttachments: true,
  refusal: null,
  sizes: { high: 300, medium: 200, low: 100 },
  heights: { high: 720, medium: 480, low: 240 },
  ...part,
})

it('adds the sizes of all lessons for each quality, and takes the greatest height', () => {
  const other = lesson({
    sizes: { high: 30, medium: 20, low: 10 },
    heights: { high: 1080, medium: null, low: 240 },
  })
  expect(qualityChoices([lesson(), other])).toEqual([
    { quality: 'high', bytes: 330, height: 1080 },
    { quality: 'medium', bytes: 220, height: 480 },
    { quality: 'low', bytes: 110, height: 240 },
  ])
})

it('does not guess a size that one host does not say', () => {
  const silent = lesson({ sizes: { high: null, medium: 20, low: 10 } })
  expect(qualityChoices([lesson(), silent]).map(({ bytes }) => bytes)).toEqual([null, 220, 110])
})

it('offers one choice where all qualities are the same', () => {
  const same = lesson({ sizes: { high: 5, medium: 5, low: 5 }, heights: { high: null, medium: null, low: null } })
  expect(qualityChoices([same])).toEqual([{ quality: 'high', bytes: 5, height: null }])
  const oneSize = lesson({ sizes: { high: 5, medium: 5, low: 5 } })
  expect(qualityChoices([oneSize]).map(({ height }) => height)).toEqual([720, 480, 240])
  const oneHeight = lesson({ heights: { high: 480, medium: 480, low: 480 } })
  expect(qualityChoices([oneHeight]).map(({ bytes }) => bytes)).toEqual([300, 200, 100])
})

it('requests what can be downloaded in the quality that was chosen, and names the rest by its reason', () => {
  const lessons = [
    lesson(),
    lesson({ refusal: 'quiz', name: 'Q1' }),
    lesson({ refusal: 'locked', name: 'L' }),
    lesson({ refusal: 'quiz', name: 'Q2' }),
  ]
  expect(toRequests(downloadable(lessons), 'medium')).toMatchObject([{ name: 'Droites', totalBytes: 200 }])
  expect(refusedGroups(lessons)).toEqual([
    { reason: 'quiz', names: ['Q1', 'Q2'] },
    { reason: 'locked', names: ['L'] },
  ])
})
