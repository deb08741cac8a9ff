import { describe, expect, it } from 'vitest'
import { endpoints } from '#shared/contract/endpoints.ts'
import { platformConfig } from '#shared/platform-config.ts'
import {
  createHumanCheck,
  jpegBytes,
  photoForm,
  createRegistration,
  send,
  type Sent,
  socialReturn,
  startSandbox as start,
  testOrigin as origin,
} from '#tests/support/sandbox-client.ts'
import { engagementArguments } from '#tests/support/sandbox-engagement.ts'
import { examArguments } from '#tests/support/sandbox-exams.ts'
import { moneyArguments } from '#tests/support/sandbox-money.ts'
import type { Sandbox } from '../sandbox'
import type { Student } from '../world/student'

async function sensible(name: string, sandbox: Sandbox, student: Student, token: string): Promise<Sent | null> {
  if (/^(registration|passwords|social|profile)\./.test(name)) return personal(name, sandbox, student)
  if (/^(attendances|discountCodes|offers|operator|transfers|wallet)\./.test(name))
    return moneyArguments(name, sandbox, student)
  if (/^(events|exams|ratings)\./.test(name)) return examArguments(name, sandbox, student)
  if (/^(gifts|messages|notifications|parents|referrals)\./.test(name))
    return engagementArguments(name, sandbox, student)
  const division = student.user.division?.id
  const subject = sandbox.world.school.subjects.find(({ divisionId }) => divisionId === division)
  const chapter = subject?.chapters[0]
  const lesson = chapter?.lessons[0]
  const recording = subject?.chapters.find(({ type }) => type === 'recording')
  const free: Record<string, Sent> = {
    'account.signIn': {
      body: {
        'username': student.user.email ?? student.user.phone,
        'password': 'Tutorat2026!',
        'g-recaptcha-response': sandbox.humanCheck.issue('sign-in'),
      },
    },
    'places.states': { params: { id: 1 } },
    'places.delegations': { params: { stateId: 102 } },
    'places.institutes': { params: { stateId: 102 } },
    'places.levelDivisions': { params: { level: 'basic' } },
    'places.optionalSubjects': { params: { id: 42 } },
    'quiz.signIn': { query: { token } },
    'home.todayEvents': { query: { offset: 0, today: 1 } },
    'home.usedFreeHours': { query: { duration: 10 } },
    'search.autocomplete': { body: { term: 'quiz' } },
  }
  if (free[name] !== undefined) return free[name]
  if (!/^(lessons|progress|reactions|bookmarks|subjects|reports)\./.test(name)) return {}
  if (subject === undefined || chapter === undefined || lesson === undefined) {
    return [
      'subjects.list',
      'subjects.promoCards',
      'progress.subjects',
      'bookmarks.list',
      'reports.reasons',
      'reports.list',
    ].includes(name)
      ? {}
      : null
  }
  const reported = { content: lesson.id, reportReason: 1, description: 'Le son manque à la fin.' }
  const taught: Record<string, Sent | null> = {
    'lessons.open': { params: { subjectSlug: subject.slug, chapterSlug: chapter.slug, lessonSlug: lesson.slug } },
    'lessons.ofChapter': { params: { subject: subject.slug, chapter: chapter.slug } },
    'lessons.ofRecordings':
      recording === undefined ? null : { params: { subject: subject.slug, chapter: recording.slug } },
    'subjects.chapters': { params: { id: subject.id } },
    'progress.subject': { params: { id: subject.id } },
    'progress.chaptersOfSubject': { params: { id: subject.id } },
    'progress.contentsOfChapter': { params: { id: chapter.id } },
    'progress.record': {
      body: {
        viewToken: 'v1',
        contentId: lesson.id,
        chapterId: chapter.id,
        subjectId: subject.id,
        completed: false,
        totalWatched: 50,
        watchedTime: 50,
        isFree: false,
      },
    },
    'reports.create': { body: reported },
    'reports.update': { params: { id: student.reports.at(-1)?.id ?? 0 }, body: { ...reported, reportReason: 3 } },
    'reports.remove': { params: { id: student.reports.at(-1)?.id ?? 0 } },
    'reactions.ofContent': { params: { contentId: lesson.id } },
    'reactions.react': { body: { content_id: lesson.id, reaction_type: 'sad' } },
    'bookmarks.toggle': {
      params: { subjectSlug: subject.slug, chapterId: chapter.id, contentId: lesson.id },
      body: { chapter: chapter.id, content: lesson.id },
    },
  }
  return name in taught ? (taught[name] ?? null) : {}
}

async function personal(name: string, sandbox: Sandbox, { id, user }: Student): Promise<Sent | null> {
  const added = { email: `${id}@nouveau.exemple.tn` }
  const calls: Record<string, () => Sent | null | Promise<Sent>> = {
    'passwords.requestResetAgain': () => ({ query: { credentiel: user.email ?? user.phone } }),
    'passwords.requestReset': () => ({
      query: { credentiel: user.email ?? user.phone },
      body: createHumanCheck(sandbox, 'request-password'),
    }),
    'passwords.reset': () => ({
      body: {
        token: sandbox.lastCode(id, 'reset'),
        newPassword: 'Deuxieme-2026',
        retypePassword: 'Deuxieme-2026',
        ...createHumanCheck(sandbox, 'reset-password'),
      },
    }),
    'passwords.change': () => ({
      body: {
        oldPassword: 'Deuxieme-2026',
        newPassword: 'Troisieme-2026',
        new_password_confirmation: 'Troisieme-2026',
        ...createHumanCheck(sandbox, 'change-password'),
      },
    }),
    'profile.update': () => ({ body: { name: 'Prénom', lastName: 'Nom', birthDate: '2010-02-03' } }),
    'profile.photo': () => ({ body: photoForm(jpegBytes) }),
    'profile.addEmail': () => ({ body: added }),
    'profile.confirmCode': () => ({ body: { confirmationToken: sandbox.lastCode(id, 'email') ?? '', ...added } }),
    'profile.addPhone': () => (user.phone == null ? { body: { phone: '020200009' } } : null),
    'profile.addParentPhone': () => ({ body: { phone2: '22123456' } }),
    'profile.notificationToken': () => ({ body: { notificationToken: 'pushed' } }),
    'profile.notificationPreferences': () => ({ body: { paySlice: 0 } }),
    'profile.editDivision': () => (user.hasEditDivision === true ? { body: { newDivision: 43, reason: 1 } } : null),
    'registration.register': () => ({ body: createRegistration(sandbox) }),
    'registration.confirm': () => ({
      query: { token: sandbox.lastCode(id, 'registration') ?? 'ABC123' },
      body: createHumanCheck(sandbox, 'confirm'),
    }),
    'social.callback': async () => ({
      params: { provider: 'google' },
      query: await socialReturn(sandbox, 'google', 'Sarra'),
    }),
  }
  return (await calls[name]?.()) ?? (name in calls ? null : {})
}

describe('every endpoint', () => {
  const people = [
    'amira',
    'yassine',
    'moussa',
    'nabil',
    'omar',
    'hedi',
    'samia',
    'rim',
    'lina',
    'bilel',
    'aziz',
    'wassim',
    'khadija',
    'salma',
    'ghada',
    'elyes',
    'skander',
    'tarek',
    'mariem',
    'ilyes',
    'fatou',
    'selma',
    'rania',
  ]
  it.each(people)('answers %s according to its schema', async (id) => {
    const sandbox = await start()
    let requestCount = 0
    for (const [name, endpoint] of endpoints) {
      const token = sandbox.signIn(id)
      const args = await sensible(name, sandbox, sandbox.world.student(id), token)
      if (args === null) continue
      const response = await send(sandbox, endpoint, { ...args, token })
      expect([name, response.status]).toEqual([name, 200])
      expect(endpoint.response.safeParse(await response.json()).error).toBeUndefined()
      requestCount += 1
    }
    expect(requestCount).toBeGreaterThan(14)
    expect(sandbox.breaches).toEqual([])
    expect(sandbox.requests().length).toBeGreaterThanOrEqual(requestCount)
  })

  it('refuses calls without a token on exactly the endpoints that require one', async () => {
    const sandbox = await start()
    const amira = sandbox.world.student('amira')
    for (const [name, endpoint] of endpoints) {
      const args = (await sensible(name, sandbox, amira, sandbox.signIn('amira'))) ?? { params: { id: 1 } }
      const { status } = await send(sandbox, endpoint, {
        ...args,
        token: endpoint.auth === 'bearer' ? 'not-a-token-of-ours' : null,
      })
      expect([name, status]).toEqual([name, endpoint.auth === 'bearer' ? 401 : 200])
    }
  })

  it('opens every unlocked lesson of every class according to the schema, with existing files', async () => {
    const sandbox = await start()
    const open = endpoints.find(([name]) => name === 'lessons.open')?.[1]
    const shown = new Set<string>()
    for (const id of ['amira', 'yassine', 'moussa']) {
      const token = sandbox.signIn(id)
      const division = sandbox.world.student(id).user.division?.id ?? 0
      for (const subject of sandbox.world.school.getSubjects(division)) {
        for (const lesson of subject.chapters.flatMap((chapter) => chapter.lessons)) {
          const response = await send(sandbox, open!, {
            token,
            params: { subjectSlug: subject.slug, chapterSlug: lesson.chapter.slug, lessonSlug: lesson.slug },
          })
          expect(response.status).toBe(200)
          for (const [address] of (await response.text()).matchAll(/http:\/\/127[^"]+\/media\/[^"]+/g))
            shown.add(address)
        }
      }
    }
    for (const address of shown)
      expect([address, (await sandbox.fetch(new Request(address, { method: 'HEAD' }))).status]).toEqual([address, 200])
    expect(shown.size).toBeGreaterThan(20)
  })
})

describe('platform configuration', () => {
  it('passes the application’s schema', async () => {
    const sandbox = await start()
    expect(platformConfig.safeParse(sandbox.platformConfig(origin)).success).toBe(true)
    expect(sandbox.platformConfig(origin).services.progress.apiKey).toBeDefined()
  })

  it('is identical for the same secret', async () => {
    const [one, other] = await Promise.all([
      start({ secret: 'a-secret-of-sixteen' }),
      start({ secret: 'a-secret-of-sixteen' }),
    ])
    expect(one.platformConfig(origin)).toEqual(other.platformConfig(origin))
  })
})
