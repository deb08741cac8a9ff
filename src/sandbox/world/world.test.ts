import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '#shared/contract/index.ts'
import { fetchPayload, createRecord, send, startSandbox } from '#tests/support/sandbox-client.ts'
import type { Sandbox } from '../sandbox'
import { films } from './films'
import { divisions } from './places'
import { courseLessons } from './school'

const subjectRows = z.array(
  z.looseObject({ name: z.string(), progress: z.number(), subjectVideos: z.number(), thumbnail: z.string() }),
)
const open = (
  sandbox: Sandbox,
  who: string,
  chapterSlug: string,
  lessonSlug: string,
  subjectSlug = '4201-mathematiques',
) =>
  send(sandbox, contract.lessons.open, { token: sandbox.signIn(who), params: { subjectSlug, chapterSlug, lessonSlug } })

describe('demo school', () => {
  it('shows Amira the progress of the design mock-ups', async () => {
    const sandbox = await startSandbox()
    const rows = subjectRows.parse(
      await fetchPayload(sandbox, contract.subjects.list, { token: sandbox.signIn('amira') }),
    )
    expect(rows.slice(0, 6).map(({ name, progress, subjectVideos }) => [name, progress, subjectVideos])).toEqual([
      ['Mathématiques', 62, 72],
      ['Sciences physiques', 48, 64],
      ['SVT', 81, 48],
      ['Français', 35, 40],
      ['Arabe', 54, 35],
      ['Anglais', 67, 40],
    ])
    expect(rows).toHaveLength(10)
    const counts = z
      .array(z.looseObject({ nbCompleted: z.number() }))
      .parse(await fetchPayload(sandbox, contract.progress.subjects, { token: sandbox.signIn('amira') }))
    expect(counts.slice(0, 5).map(({ nbCompleted }) => nbCompleted)).toEqual([45, 31, 39, 14, 19])
  })

  it('has the chapters of the mock-ups: 12 courses, 3 exams, 8 recordings', async () => {
    const sandbox = await startSandbox()
    const { chapters } = sandbox.world.subject('4201-mathematiques')
    const ofType = (chapterType: string) => chapters.filter(({ type }) => type === chapterType).length
    expect(['course', 'exam', 'recording', 'divers'].map(ofType)).toEqual([12, 3, 8, 0])
    expect(chapters.slice(0, 7).map(({ lessons }) => lessons.length)).toEqual([10, 9, 16, 9, 5, 4, 3])
    expect(chapters[3]?.tabs.map(({ name }) => name)).toEqual(['Cours', 'Exercices', 'Résumés'])
  })

  it('serves a separate thumbnail for each subject of each class', async () => {
    const sandbox = await startSandbox()
    for (const who of ['amira', 'yassine', 'moussa']) {
      const rows = subjectRows.parse(
        await fetchPayload(sandbox, contract.subjects.list, { token: sandbox.signIn(who) }),
      )
      for (const { name, thumbnail } of rows)
        expect([name, (await sandbox.fetch(new Request(thumbnail))).status]).toEqual([name, 200])
    }
  })

  it('assigns every student in Tunisia to a school of their level', async () => {
    const { world } = await startSandbox()
    const schools = { primary: /^École primaire/, basic: /^Collège/, secondary: /^Lycée/, baccalaureate: /^Lycée/ }
    for (const { id, user } of world.students) {
      const level = divisions.find((division) => division.id === user.division?.id)?.level
      if (level !== undefined && user.institute != null)
        expect([id, user.institute.name]).toEqual([id, expect.stringMatching(schools[level])])
    }
  })

  it('is reproducible and has unique lesson ids and slugs', async () => {
    const [one, other] = [await startSandbox(), await startSandbox()]
    const lessonsOf = (sandbox: Sandbox) =>
      sandbox.world.school.subjects.flatMap((subject) => subject.chapters.flatMap(({ lessons }) => lessons))
    expect(lessonsOf(one).map(({ id, slug }) => [id, slug])).toEqual(lessonsOf(other).map(({ id, slug }) => [id, slug]))
    expect(new Set(lessonsOf(one).map(({ id }) => id)).size).toBe(lessonsOf(one).length)
    const ofClass = lessonsOf(one).filter(({ chapter }) => chapter.subject.divisionId === 42)
    expect(new Set(ofClass.map(({ slug }) => slug)).size).toBe(ofClass.length)
    expect(ofClass.length).toBeGreaterThan(380)
    for (const { slug } of lessonsOf(one)) expect(slug).toMatch(/^[a-z0-9][a-z0-9-]{0,120}$/)
  })

  it('contains every lesson kind and every video format', async () => {
    const sandbox = await startSandbox()
    const lessons = sandbox.world.school
      .getSubjects(42)
      .flatMap(({ chapters }) => chapters)
      .flatMap((chapter) => chapter.lessons)
    expect(new Set(lessons.map(({ kind }) => kind))).toEqual(
      new Set(['video', 'protected', 'magazine', 'quiz', 'recording']),
    )
    expect(new Set(lessons.filter(({ kind }) => kind === 'video').map(({ form }) => form))).toEqual(
      new Set(['file', 'webm', 'hls', 'embed']),
    )
    expect(new Set(lessons.map(({ film }) => film.name))).toEqual(new Set(Object.keys(films)))
  })

  it('contains the lessons that other tests rely on', async () => {
    const sandbox = await startSandbox()
    const urlOf = async (chapter: string, lesson: string) => {
      const body = (await (await open(sandbox, 'amira', chapter, lesson)).json()) as {
        payload: { content: { content_videos: { url: string }[] } }
      }
      return body.payload.content.content_videos[0]?.url ?? ''
    }
    expect(await urlOf('fonctions-affines', 'lire-une-droite')).toMatch(/\.mp4$/)
    expect(await urlOf('fonctions-affines', 'tracer-une-droite')).toMatch(/\.m3u8$/)
    expect(await urlOf('fonctions-affines', 'exercices-corriges-serie-1')).toMatch(/\.webm$/)
    expect(await urlOf('fonctions-affines', 'coefficient-et-ordonnee-a-l-origine')).toBe(
      'https://www.youtube.com/watch?v=demoAffine1',
    )
    expect(await urlOf('fonctions-affines', 'exercices-corriges-serie-2')).toBe('')
    expect(sandbox.world.lesson('un-systeme-en-vingt-secondes').film.seconds).toBe(20)
  })

  it('refuses lessons of another class', async () => {
    const sandbox = await startSandbox()
    const response = await open(sandbox, 'moussa', 'fonctions-affines', 'lire-une-droite')
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ success: false, code: 'UNAUTHORIZED_FOR_THIS_LEVEL' })
  })

  it('adds five hundred chapters in the long-lists scenario', async () => {
    const sandbox = await startSandbox({ scenario: 'long-lists' })
    expect(sandbox.world.subject('4211-entrainement').chapters).toHaveLength(500)
    expect(courseLessons(sandbox.world.subject('4201-mathematiques'))).toHaveLength(72)
  })

  it('starts without progress in the new-year scenario', async () => {
    const sandbox = await startSandbox({ scenario: 'new-year' })
    expect(sandbox.world.students.every(({ progress }) => Object.keys(progress).length === 0)).toBe(true)
  })
})

describe('lesson locks', () => {
  it('refuses students without an offer, marks locked lessons and opens free ones', async () => {
    const sandbox = await startSandbox()
    const refused = await open(sandbox, 'hedi', 'fonctions-affines', 'lire-une-droite')
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { message: "Vous devez débloquer d'abord ce cours" },
    ])
    const response = await open(sandbox, 'amira', 'fonctions-affines', 'exercices-corriges-serie-2')
    expect(await response.json()).toMatchObject({ payload: { locked: true, lockedVideo: true } })
    expect((await open(sandbox, 'hedi', 'fonctions-affines', 'qu-est-ce-qu-une-fonction-affine')).status).toBe(200)
  })

  it('closes lessons when the offer expires by the clock', async () => {
    const sandbox = await startSandbox()
    expect((await open(sandbox, 'amira', 'fonctions-affines', 'lire-une-droite')).status).toBe(200)
    sandbox.clock.advance(7 * 86_400_000)
    expect((await open(sandbox, 'amira', 'fonctions-affines', 'lire-une-droite')).status).toBe(403)
  })

  it('refuses reactions and bookmarks on a locked lesson', async () => {
    const sandbox = await startSandbox()
    const { id, chapter } = sandbox.world.lesson('exercices-corriges-serie-2')
    const token = sandbox.signIn('amira')
    expect(
      (await send(sandbox, contract.reactions.react, { token, body: { content_id: id, reaction_type: 'love' } }))
        .status,
    ).toBe(403)
    const params = { subjectSlug: chapter.subject.slug, chapterId: chapter.id, contentId: id }
    expect(
      (await send(sandbox, contract.bookmarks.toggle, { token, params, body: { chapter: chapter.id, content: id } }))
        .status,
    ).toBe(403)
  })
})

describe('student actions', () => {
  it('shows points that a test has set', async () => {
    const sandbox = await startSandbox()
    sandbox.world.student('amira').points = 5000
    expect(await fetchPayload(sandbox, contract.account.me, { token: sandbox.signIn('amira') })).toMatchObject({
      user: { points: 5000 },
    })
  })

  it('toggles a bookmark with a message and lists the newest first', async () => {
    const sandbox = await startSandbox()
    const token = sandbox.signIn('amira')
    const { id, chapter } = sandbox.world.lesson('tracer-une-droite')
    const toggle = async () => {
      const params = { subjectSlug: chapter.subject.slug, chapterId: chapter.id, contentId: id }
      return (
        await send(sandbox, contract.bookmarks.toggle, { token, params, body: { chapter: chapter.id, content: id } })
      ).json()
    }
    expect(await toggle()).toMatchObject({
      message: 'La leçon est ajoutée à tes favoris',
      payload: { bookmarked: true },
    })
    const rows = z
      .array(z.looseObject({ lessonSlug: z.string() }))
      .parse(await fetchPayload(sandbox, contract.bookmarks.list, { token }))
    expect(rows.map(({ lessonSlug }) => lessonSlug).slice(0, 2)).toEqual(['tracer-une-droite', 'lire-une-droite'])
    expect(await toggle()).toMatchObject({ payload: { bookmarked: false } })
  })

  it('counts one reaction per student', async () => {
    const sandbox = await startSandbox()
    const { id } = sandbox.world.lesson('lire-une-droite')
    const react = (who: string, reaction_type: string | null) =>
      fetchPayload(sandbox, contract.reactions.react, {
        token: sandbox.signIn(who),
        body: { content_id: id, reaction_type },
      })
    expect(
      await fetchPayload(sandbox, contract.reactions.ofContent, {
        token: sandbox.signIn('amira'),
        params: { contentId: id },
      }),
    ).toMatchObject({
      content_reactions: { love: 128, sad: 4 },
      user_reaction: { reaction_type: 'love' },
    })
    expect(await react('leila', 'love')).toMatchObject({ content_reactions: { love: 129 } })
    expect(await react('leila', 'sad')).toMatchObject({ content_reactions: { love: 128, sad: 5 } })
    expect(await react('leila', null)).toMatchObject({ content_reactions: { love: 128, sad: 4 }, user_reaction: null })
  })

  it('records progress with and without idempotency keys', async () => {
    for (const personality of ['keyed', 'naive'] as const) {
      const sandbox = await startSandbox({ personality })
      const token = sandbox.signIn('leila')
      const lesson = sandbox.world.lesson('lire-une-droite')
      const record = (key: string, changes = {}) =>
        fetchPayload(sandbox, contract.progress.record, {
          token,
          headers: { 'Idempotency-Key': key },
          body: createRecord(sandbox, 'lire-une-droite', changes),
        })
      await record('first')
      await record('first')
      await record('second', { totalWatched: 80, watchedTime: 30, completed: true })
      expect(sandbox.progressLog.of('leila').map(({ key, duplicate, applied }) => [key, duplicate, applied])).toEqual([
        ['first', false, true],
        ['first', true, personality === 'naive'],
        ['second', false, true],
      ])
      expect(sandbox.progressLog.duplicates()).toBe(1)
      expect(sandbox.world.student('leila').progress[lesson.id]).toEqual({
        completed: true,
        totalWatched: personality === 'keyed' ? 80 : 130,
      })
      expect(await fetchPayload(sandbox, contract.progress.subject, { token, params: { id: 4201 } })).toMatchObject({
        nbCompleted: 1,
      })
    }
  })

  it('reports when the free hours are used up', async () => {
    const sandbox = await startSandbox()
    const record = (who: string, watchedTime: number) =>
      fetchPayload(sandbox, contract.progress.record, {
        token: sandbox.signIn(who),
        body: createRecord(sandbox, 'lire-une-droite', { isFree: true, watchedTime }),
      })
    expect(await record('omar', 50)).toEqual({ expired: true })
    expect(await record('nour', 50)).toEqual({ expired: false })
    expect(await record('nour', 23_950)).toEqual({ expired: true })
    expect(await record('amira', 50)).toEqual({ expired: false })
  })
})
