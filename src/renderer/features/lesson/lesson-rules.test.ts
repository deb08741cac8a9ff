import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getFormats } from '#core/strings/format.ts'
import type { ChapterContents, LessonRow } from '#shared/contract/lessons.ts'
import {
  chapterFacts,
  completedIds,
  contentKind,
  durationSeconds,
  getLessonName,
  isLocked,
  lessonAddresses,
  meantAddress,
  nextReaction,
  locateLesson,
  resumeFrom,
  shownAttachments,
  shownCaptions,
  sideTabs,
} from './lesson-rules'

const row = (
  id: number,
  more: Partial<LessonRow> & { typeId?: number; typeName?: string; duration?: string } = {},
): LessonRow => {
  const { typeId = 1, typeName = 'YOUTUBE VIDEO', duration, ...rest } = more
  return {
    content: {
      id,
      name: `Leçon ${id}`,
      slug: `lecon-${id}`,
      type: { id: typeId, name: typeName },
      content_videos: duration ? [{ url: 'https://x.test/v.mp4', duration }] : [],
    },
    ...rest,
  }
}

describe('durations', () => {
  it.each([
    ['0:24:10', 1450],
    ['1:05:07', 3907],
    ['24:10', 1450],
    ['00:00:00', 0],
    ['12:00:00', 43_200],
    ['', 0],
    ['abc', 0],
    ['-1:00:00', 0],
    [null, 0],
  ])('parses %s as %i s', (text, seconds) => {
    expect(durationSeconds(text)).toBe(seconds)
  })

  it('are parsed back from any format and shown as mm:ss or hh:mm:ss (property)', () => {
    fc.assert(
      fc.property(fc.nat(359_999), (seconds) => {
        const two = (value: number) => String(value).padStart(2, '0')
        const wire = `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
        expect(durationSeconds(wire)).toBe(seconds)
        const shown = getFormats('fr').duration(seconds)
        expect(shown).toMatch(seconds < 3600 ? /^\d\d:\d\d$/ : /^\d\d:\d\d:\d\d$/)
        expect(durationSeconds(shown)).toBe(seconds)
      }),
    )
  })

  it('are never negative or NaN (property)', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(durationSeconds(text)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('chapter', () => {
  it('sums types 1, 2 and 6, and counts 1 and 2 as courses and 3 as magazines', () => {
    const rows = [
      row(1, { duration: '0:10:00' }),
      row(2, { typeId: 2, duration: '0:05:00' }),
      row(3, { typeId: 6, duration: '1:00:00' }),
      row(4, { typeId: 3, duration: '9:00:00' }),
      row(5, { typeId: 4 }),
    ]
    expect(chapterFacts(rows)).toEqual({ seconds: 4500, courses: 2, magazines: 1 })
  })

  it('has no neighbour before the first and after the last lesson', () => {
    const rows = [row(1), row(2), row(3)]
    expect(locateLesson(rows, 'lecon-1')).toMatchObject({ index: 1, count: 3, previous: null, next: rows[1] })
    expect(locateLesson(rows, 'lecon-3')).toMatchObject({ index: 3, previous: rows[1], next: null })
    expect(locateLesson(rows, 'ailleurs')).toEqual({ index: 0, count: 3, row: null, previous: null, next: null })
  })

  const named = (id: number, slug: string) => ({ ...row(id), content: { ...row(id).content, slug } })

  it('skips lessons without an address and separates lessons with the same slug', () => {
    const rows = [named(1, 'a'), named(2, ''), named(3, 'b'), named(4, 'b'), named(5, ' '), named(6, 'c')]
    expect(locateLesson(rows, '3-b')).toMatchObject({ index: 3, previous: rows[0], next: rows[3] })
    expect(locateLesson(rows, '4-b')).toMatchObject({ index: 4, previous: rows[2], next: rows[5] })
    expect(locateLesson(rows, 'b').row).toBe(rows[2])
    expect([
      meantAddress(rows, 'b', 4),
      meantAddress(rows, 'b', null),
      meantAddress(rows, 'b', 6),
      meantAddress(rows, 'a', 1),
    ]).toEqual(['4-b', null, null, null])
  })

  it('gives each lesson a unique address for any slugs (property)', () => {
    const slug = fc.constantFrom('', ' ', 'a', 'b', '1-a', '2-a', '1-1-a')
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), slug), { maxLength: 8 }), (pairs) => {
        const rows = pairs.map(([id, rawSlug]) => named(id, rawSlug))
        const addresses = lessonAddresses(rows)
        expect(new Set(addresses.values()).size).toBe(addresses.size)
        for (const [one, address] of addresses) {
          expect(locateLesson(rows, address).row).toBe(one)
          expect(rows.filter(({ content }) => content.slug === address).every((other) => other === one)).toBe(true)
        }
        const unique = rows.filter(
          ({ content }) =>
            content.slug.trim() !== '' && rows.filter((other) => other.content.slug === content.slug).length === 1,
        )
        for (const one of unique) expect(addresses.get(one)).toBe(one.content.slug)
      }),
    )
  })

  it('groups its lessons into tabs and named sections', () => {
    const contents: ChapterContents = {
      subject: { id: 1, name: 'Mathématiques', slug: '1-mathematiques' },
      chapter: { id: 1, name: 'Fonctions', slug: 'fonctions', type: 'course' },
      tabs: [
        { id: 1, name: 'Cours' },
        { id: 2, name: 'Exercices' },
        { id: 3, name: 'Vide' },
      ],
      chapterSections: [
        { id: 8, name: 'S’entraîner', position: 2 },
        { id: 7, name: 'Comprendre', position: 1 },
      ],
      contents: [row(1, { tabId: 1, sectionId: 8 }), row(2, { tabId: 1, sectionId: 7 }), row(3, { tabId: 2 }), row(4)],
    }
    expect(
      sideTabs(contents, false).map(({ name, sections }) => [
        name,
        sections.map((section) => [section.name, section.rows.map(({ content }) => content.id)]),
      ]),
    ).toEqual([
      [
        'Cours',
        [
          ['Comprendre', [2]],
          ['S’entraîner', [1]],
          [null, [4]],
        ],
      ],
      ['Exercices', [[null, [3]]]],
    ])
  })

  it('shows the tabs of its recordings when one of those is open, and the others where there are none', () => {
    const contents: ChapterContents = {
      subject: { id: 1, name: 'Mathématiques', slug: '' },
      chapter: { id: 1, name: 'Fonctions', slug: 'fonctions', type: 'course' },
      tabs: [{ id: 1, name: 'Cours' }],
      recordingTabs: [{ id: 2, name: 'Séances' }],
      contents: [row(1)],
    }
    const names = (recording: boolean, more: Partial<ChapterContents> = {}) =>
      sideTabs({ ...contents, ...more }, recording).map(({ name }) => name)
    expect([names(false), names(true)]).toEqual([['Cours'], ['Séances']])
    expect([names(false, { tabs: [] }), names(true, { recordingTabs: null })]).toEqual([['Séances'], ['Cours']])
    expect(names(true, { tabs: [], recordingTabs: [] })).toEqual([''])
  })

  it('lists sections by their position, those without one last, and lessons of none where it names no section', () => {
    const contents: ChapterContents = {
      subject: { id: 1, name: 'Mathématiques', slug: '' },
      chapter: { id: 1, name: 'Fonctions', slug: 'fonctions', type: 'course' },
      contents: [row(1, { sectionId: 1 }), row(2, { sectionId: 2 }), row(3, { sectionId: 3 })],
    }
    const names = (chapterSections: ChapterContents['chapterSections']) =>
      sideTabs({ ...contents, chapterSections }, false).flatMap(({ sections }) => sections.map(({ name }) => name))
    expect(
      names([
        { id: 1, name: 'Sans place' },
        { id: 2, name: 'Deuxième', position: 2 },
        { id: 3, name: 'Première', position: 0 },
      ]),
    ).toEqual(['Première', 'Deuxième', 'Sans place'])
    expect([names(null), names([])]).toEqual([[null], [null]])
  })

  it('shows the sections of its lessons, the chapter’s own before others', () => {
    const contents: ChapterContents = {
      subject: { id: 1, name: 'Mathématiques', slug: '' },
      chapter: { id: 1, name: 'Fonctions', slug: 'fonctions', type: 'course' },
      tabs: [
        { id: 1, name: 'Cours' },
        { id: 2, name: 'Exercices' },
      ],
      chapterSections: [
        { id: 7, name: 'Comprendre', position: 1 },
        { id: 8, name: 'S’entraîner', position: 2, tabId: 2 },
      ],
      contents: [
        row(1, { sections: [{ id: 90, name: 'Réviser' }] }),
        row(2, {
          sections: [
            { id: 99, name: null },
            { id: 7, name: null },
          ],
        }),
        row(3, { sections: [{ id: 8, name: null }] }),
        row(4, { sections: [], sectionId: 7 }),
        row(5, { sections: [{ id: 99, name: null }] }),
      ],
    }
    expect(
      sideTabs(contents, false).map(({ name, sections }) => [
        name,
        sections.map((section) => [section.name, section.rows.map(({ content }) => content.id)]),
      ]),
    ).toEqual([
      [
        'Cours',
        [
          ['Comprendre', [2, 4]],
          ['Réviser', [1]],
          [null, [5]],
        ],
      ],
      ['Exercices', [['S’entraîner', [3]]]],
    ])
  })

  it('loses no lesson for any tab or section (property)', () => {
    const ids = fc.option(fc.integer({ min: 0, max: 4 }))
    fc.assert(
      fc.property(
        fc.array(fc.record({ tabId: ids, sectionId: ids })),
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
        fc.boolean(),
        (places, tabIds, recording) => {
          const contents = places.map((place, index) => row(index + 1, place))
          const tabs = [...new Set(tabIds)].map((id) => ({ id, name: `T${id}` }))
          const all = sideTabs(
            {
              subject: { id: 1, name: '', slug: '' },
              chapter: { id: 1, name: '', slug: '', type: 'course' },
              contents,
              [recording ? 'recordingTabs' : 'tabs']: tabs,
              chapterSections: [
                { id: 1, name: 'a' },
                { id: 2, name: 'b' },
              ],
            },
            recording,
          ).flatMap(({ sections }) => sections.flatMap(({ rows }) => rows.map(({ content }) => content.id)))
          expect(all.sort((a, b) => a - b)).toEqual(contents.map(({ content }) => content.id))
        },
      ),
    )
  })
})

it.each([
  ['YOUTUBE VIDEO', 'video'],
  ['youtube video', 'video'],
  ['CRYPTED VIDEO', 'protected'],
  ['RECORDING', 'recording'],
  ['MAGAZINE', 'magazine'],
  ['QCM', 'quiz'],
])('%s uses the player %s', (name, kind) => {
  expect(contentKind(row(1, { typeName: name }).content)).toBe(kind)
})

it('a type whose name and id are both unknown has no player', () => {
  const { content } = row(1, { typeName: 'HOLOGRAM' })
  expect(contentKind({ ...content, type: { id: 99, name: 'HOLOGRAM' } })).toBe('unknown')
})

it('a type of unknown name is played by its id', () => {
  const { content } = row(1, { typeName: 'Vidéo' })
  expect(contentKind({ ...content, type: { id: 1, name: 'Vidéo' } })).toBe('video')
})

it('is named as its chapter names it, or by itself where the chapter says nothing', () => {
  expect(getLessonName(row(1, { contentName: ' Lire une droite ' }))).toBe('Lire une droite')
  expect(getLessonName(row(1, { contentName: ' ' }))).toBe('Leçon 1')
  expect(getLessonName(row(1, { contentName: null }))).toBe('Leçon 1')
})

it('has a length of nothing where the platform names no video', () => {
  const { content } = row(1, { duration: '0:10:00' })
  expect(chapterFacts([{ content }]).seconds).toBe(600)
  expect(chapterFacts([{ content: { ...content, content_videos: null } }]).seconds).toBe(0)
})

describe('captions', () => {
  const file = (language: string, name: string, label = '') => ({
    url: `https://media.example.com/${name}.vtt`,
    language,
    label,
  })

  it('are the first file of each language, named by its label or else its language', () => {
    expect(shownCaptions([file('fr', 'a', 'Français'), file('ar', 'b'), file('fr', 'c', 'Autre')])).toEqual([
      { address: 'https://media.example.com/a.vtt', language: 'fr', label: 'Français' },
      { address: 'https://media.example.com/b.vtt', language: 'ar', label: 'ar' },
    ])
  })

  it('are none where the platform names none', () => {
    expect([shownCaptions(null), shownCaptions(undefined), shownCaptions([])]).toEqual([[], [], []])
  })
})

it('is locked by either flag', () => {
  expect([
    isLocked({}),
    isLocked({ locked: true }),
    isLocked({ lockedVideo: true }),
    isLocked({ locked: false, lockedVideo: null }),
  ]).toEqual([false, true, true, false])
})

describe('attachments', () => {
  const files = [{ name: 'Fiche', url: 'https://x.test/f.pdf' }]
  const held = (...groups: number[]) => ({ affiliations: groups.map((id) => ({ group: { id, name: 'Offre' } })) })

  it('are shown for an unlocked lesson', () => {
    expect(shownAttachments(files, false, held(12))).toEqual(files)
    expect(shownAttachments(files, false, { affiliations: null })).toEqual(files)
  })

  it('are none where the platform names none', () => {
    expect([shownAttachments(null, false, held(12)), shownAttachments(undefined, false, held(12))]).toEqual([[], []])
  })

  it('are hidden while locked', () => {
    expect(shownAttachments(files, true, held(12))).toEqual([])
  })

  it('are hidden from students with exactly one offer of group 83 or 84', () => {
    expect(shownAttachments(files, false, held(83))).toEqual([])
    expect(shownAttachments(files, false, held(84))).toEqual([])
    expect(shownAttachments(files, false, held(83, 12))).toEqual(files)
    expect(shownAttachments(files, false, held(83, 84))).toEqual(files)
  })
})

it('reads the completed lessons from the progress', () => {
  expect([
    ...completedIds([
      { content_id: 1, completed: true },
      { content_id: 2, completed: false },
    ]),
  ]).toEqual([1])
})

it('no lesson is completed before the platform has answered', () => {
  expect([...completedIds(undefined)]).toEqual([])
})

it('removes a reaction that is chosen again', () => {
  expect([
    nextReaction(null, 'love'),
    nextReaction('love', 'love'),
    nextReaction('sad', 'love'),
    nextReaction('happy', 'sad'),
  ]).toEqual(['love', null, 'love', 'sad'])
})

it('resumes neither near the start nor near the end', () => {
  expect([resumeFrom(2, 600), resumeFrom(120, 600), resumeFrom(590, 600), resumeFrom(30, 0)]).toEqual([0, 120, 0, 30])
  expect([4.9, 5, 569, 570].map((position) => resumeFrom(position, 600))).toEqual([0, 5, 569, 0])
})
