import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textsIn } from '../../../../tests/support/texts'
import type { Subject } from '../../../shared/contract/resources'
import { getAdvertColor, getAdvertKind, getIconSide, selectAdverts } from './adverts'
import { pluralCount } from './plural-count'
import { formatIndex } from './format-index'
import { shortenInstructorName } from './instructor-name'
import { toPercent } from './percent'
import { getSubjectProgress, shownSubjects } from './subject-progress'

const subject = (id: number, more: Partial<Subject> = {}): Subject => ({ id, name: `Matière ${id}`, slug: `${id}-matiere`, ...more })

describe('index labels', () => {
  it('are 01 to 09, then plain', () => {
    expect([1, 9, 10, 100].map(formatIndex)).toEqual(['01', '09', '10', '100'])
  })

  it('read back as the number they stand for, with at least two figures (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (index) => {
        expect(Number(formatIndex(index))).toBe(index)
        expect(formatIndex(index).length).toBe(Math.max(2, String(index).length))
      }),
    )
  })
})

describe('teachers', () => {
  it.each([
    [{ name: 'Ahmed', last_name: 'Trabelsi' }, 'A. Trabelsi'],
    [{ name: 'أحمد', last_name: 'الطرابلسي' }, 'أ. الطرابلسي'],
    [{ name: '', last_name: 'Diop' }, 'Diop'],
    [{ name: 'Fatou', last_name: null }, 'Fatou'],
    [{ name: null, last_name: ' ' }, null],
    [null, null],
  ])('%j is %s', (instructor, name) => {
    expect(shortenInstructorName(instructor)).toBe(name)
  })
})

describe('shares', () => {
  it('are rounded down and never above 100', () => {
    expect([toPercent(45, 72), toPercent(99, 100), toPercent(130, 100), toPercent(3, 0), toPercent(-1, 4)]).toEqual([62, 99, 100, 0, 0])
  })

  it('are whole numbers from 0 to 100, and 100 only when all is done (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 5000 }), fc.integer({ min: -5, max: 5000 }), (done, whole) => {
        const percent = toPercent(done, whole)
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
        if (percent === 100) expect(done).toBeGreaterThanOrEqual(whole)
      }),
    )
  })

  it('of a subject come from the progress service, else from the subject', () => {
    expect(getSubjectProgress(subject(1, { subjectVideos: 72 }), [{ subject_id: 1, nbCompleted: 45 }])).toEqual({ completed: 45, videos: 72, percent: 62 })
    expect(getSubjectProgress(subject(1, { subjectVideos: 50, progress: 40 }), undefined)).toEqual({ completed: 20, videos: 50, percent: 40 })
    expect(getSubjectProgress(subject(1, { subjectVideos: 4 }), [{ subject_id: 1, nbCompleted: 9 }])).toEqual({ completed: 4, videos: 4, percent: 100 })
  })

  it('of a subject without a number of videos are the percent that was sent', () => {
    expect(getSubjectProgress(subject(1, { progress: 40 }), [{ subject_id: 1, nbCompleted: 9 }])).toEqual({ completed: 9, videos: 0, percent: 40 })
  })
})

describe('lists', () => {
  it('show subjects by position, without hidden and inactive ones', () => {
    const list = [subject(1, { position: 3 }), subject(2, { position: 1, visible: false }), subject(3, { position: 2 }), subject(4, { active: false }), subject(5)]
    expect(shownSubjects(list).map(({ id }) => id)).toEqual([3, 1, 5])
  })

  it('show adverts by position, without hidden and empty ones', () => {
    const cards = [{ id: 1, position: 2, text: 'b' }, { id: 2, position: 1, text: 'a' }, { id: 3, position: 0, text: 'c', visible: false }, { id: 4, position: 0 }]
    expect(selectAdverts(cards).map(({ id }) => id)).toEqual([2, 1])
  })

  it('show adverts that are a picture or a video alone', () => {
    const cards = [{ id: 1, background_url: 'https://x.tn/a.png' }, { id: 2, icon_url: 'https://x.tn/b.png' }, { id: 3, video_link: 'https://x.tn/c.mp4' }, { id: 4, text: ' ' }]
    expect(selectAdverts(cards).map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('give an advert the side of its icon, its colour and its word', () => {
    expect(['left', 'END', 'bottom', 'middle', null].map((icon_position) => getIconSide({ icon_position }))).toEqual(['start', 'end', 'bottom', 'top', 'top'])
    expect(['#F7B733', ' #abc ', 'red', 'url(x)', null].map((color) => getAdvertColor({ color }))).toEqual(['#F7B733', '#abc', null, null, null])
    expect(['info', 'Offer', 'banner', null].map((type) => getAdvertKind({ type }))).toEqual(['advertInfo', 'advertOffer', null, null])
  })
})

it('ten contents or fewer, and not one, take the plural; all more the same word', () => {
  const form = (count: number): Intl.LDMLPluralRule => new Intl.PluralRules('ar').select(pluralCount(count))
  expect([1, 2, 10, 11, 103, 1000].map(form)).toEqual(['one', 'two', 'few', 'many', 'many', 'many'])
})

describe('videos watched', () => {
  it('agree with their number', () => {
    const text = textsIn('fr', 'learning')
    expect([0, 1, 2, 45].map((count) => text('videosSeen', { count, total: 72 }))).toEqual([
      '0 vidéo vue sur 72', '1 vidéo vue sur 72', '2 vidéos vues sur 72', '45 vidéos vues sur 72',
    ])
    expect(textsIn('en', 'learning')('videosSeen', { count: 1, total: 72 })).toBe('1 of 72 videos watched')
  })
})
