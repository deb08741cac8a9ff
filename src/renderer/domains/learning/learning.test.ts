import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Subject } from '#shared/contract/resources.ts'
import { textsIn } from '#tests/support/texts.ts'
import { getAdvertColor, getAdvertKind, getIconSide, selectAdverts } from './adverts'
import { shortenInstructorName } from './instructor-name'
import { pluralCount, formatIndex, toPercent } from './numbers'
import { getSubjectProgress, shownSubjects } from './subject-progress'

const subject = (id: number, more: Partial<Subject> = {}): Subject => ({
  id,
  name: `Matière ${id}`,
  slug: `${id}-matiere`,
  ...more,
})

describe('formatIndex', () => {
  it('pads 1 to 9 with a zero', () => {
    expect([1, 9, 10, 100].map(formatIndex)).toEqual(['01', '09', '10', '100'])
  })

  it('keeps the number and at least two digits (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (index) => {
        expect(Number(formatIndex(index))).toBe(index)
        expect(formatIndex(index).length).toBe(Math.max(2, String(index).length))
      }),
    )
  })
})

describe('shortenInstructorName', () => {
  it.each([
    [{ name: 'Ahmed', last_name: 'Trabelsi' }, 'A. Trabelsi'],
    [{ name: 'أحمد', last_name: 'الطرابلسي' }, 'أ. الطرابلسي'],
    [{ name: '', last_name: 'Diop' }, 'Diop'],
    [{ name: 'Fatou', last_name: null }, 'Fatou'],
    [{ name: ' Ahmed', last_name: ' Trabelsi ' }, 'A. Trabelsi'],
    [{ name: null, last_name: ' ' }, null],
    [null, null],
  ])('shortens %j to %s', (instructor, name) => {
    expect(shortenInstructorName(instructor)).toBe(name)
  })
})

describe('progress percentages', () => {
  it('rounds down and stays between 0 and 100', () => {
    expect([toPercent(45, 72), toPercent(99, 100), toPercent(130, 100), toPercent(3, 0), toPercent(-1, 4)]).toEqual([
      62, 99, 100, 0, 0,
    ])
  })

  it('returns whole numbers from 0 to 100, and 100 only when complete (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 5000 }), fc.integer({ min: -5, max: 5000 }), (completed, whole) => {
        const percent = toPercent(completed, whole)
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
        if (percent === 100) expect(completed).toBeGreaterThanOrEqual(whole)
      }),
    )
  })

  it('takes the progress of a subject from the progress service, else from the subject', () => {
    expect(getSubjectProgress(subject(1, { subjectVideos: 72 }), [{ subject_id: 1, nbCompleted: 45 }])).toEqual({
      completed: 45,
      videos: 72,
      percent: 62,
    })
    expect(getSubjectProgress(subject(1, { subjectVideos: 50, progress: 40 }), undefined)).toEqual({
      completed: 20,
      videos: 50,
      percent: 40,
    })
    expect(getSubjectProgress(subject(1, { subjectVideos: 4 }), [{ subject_id: 1, nbCompleted: 9 }])).toEqual({
      completed: 4,
      videos: 4,
      percent: 100,
    })
  })

  it('uses the sent percentage for a subject without a video count', () => {
    expect(getSubjectProgress(subject(1, { progress: 40 }), [{ subject_id: 1, nbCompleted: 9 }])).toEqual({
      completed: 9,
      videos: 0,
      percent: 40,
    })
  })
})

describe('subjects and adverts', () => {
  it('sorts subjects by position, without hidden and inactive ones', () => {
    const list = [
      subject(1, { position: 3 }),
      subject(2, { position: 1, visible: false }),
      subject(3, { position: 2 }),
      subject(4, { active: false }),
      subject(5),
    ]
    expect(shownSubjects(list).map(({ id }) => id)).toEqual([3, 1, 5])
  })

  it('sorts adverts by position, without hidden and empty ones', () => {
    const cards = [
      { id: 1, position: 2, text: 'b' },
      { id: 2, position: 1, text: 'a' },
      { id: 3, position: 0, text: 'c', visible: false },
      { id: 4, position: 0 },
    ]
    expect(selectAdverts(cards).map(({ id }) => id)).toEqual([2, 1])
  })

  it('includes adverts that contain only an image or a video', () => {
    const cards = [
      { id: 1, background_url: 'https://x.tn/a.png' },
      { id: 2, icon_url: 'https://x.tn/b.png' },
      { id: 3, video_link: 'https://x.tn/c.mp4' },
      { id: 4, text: ' ' },
    ]
    expect(selectAdverts(cards).map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('resolves the icon side, the colour and the kind of an advert', () => {
    expect(['left', 'END', 'bottom', 'middle', null].map((icon_position) => getIconSide({ icon_position }))).toEqual([
      'start',
      'end',
      'bottom',
      'top',
      'top',
    ])
    expect(['#F7B733', ' #abc ', 'red', 'url(x)', null].map((color) => getAdvertColor({ color }))).toEqual([
      '#F7B733',
      '#abc',
      null,
      null,
      null,
    ])
    expect(['info', 'Offer', 'banner', null].map((type) => getAdvertKind({ type }))).toEqual([
      'advertInfo',
      'advertOffer',
      null,
      null,
    ])
  })
})

it('uses the same plural form for all counts above ten', () => {
  const form = (count: number): Intl.LDMLPluralRule => new Intl.PluralRules('ar').select(pluralCount(count))
  expect([1, 2, 10, 11, 103, 1000].map(form)).toEqual(['one', 'two', 'few', 'many', 'many', 'many'])
})

describe('label for watched videos', () => {
  it('agrees with the count', () => {
    const text = textsIn('fr', 'learning')
    expect([0, 1, 2, 45].map((count) => text('videosSeen', { count, total: 72 }))).toEqual([
      '0 vidéo vue sur 72',
      '1 vidéo vue sur 72',
      '2 vidéos vues sur 72',
      '45 vidéos vues sur 72',
    ])
    expect(textsIn('en', 'learning')('videosSeen', { count: 1, total: 72 })).toBe('1 of 72 videos watched')
  })
})
