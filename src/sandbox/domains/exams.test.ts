import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { examDetail, type Exam } from '#shared/contract/exams.ts'
import { contract } from '#shared/contract/index.ts'
import { fetchPayload, startSandbox } from '#tests/support/sandbox-client.ts'
import { workForm } from '#tests/support/sandbox-exams.ts'
import { request } from '#tests/support/sandbox-money.ts'
import type { Sandbox } from '../sandbox'
import { type ExamName, examNumber } from '../world/class-exams'

const minute = 60_000
const day = 86_400_000
const born = Date.parse('2026-11-20T14:40:00Z')
const start = (options: Parameters<typeof startSandbox>[0] = {}) =>
  startSandbox({ clock: { now: () => born, monotonic: () => 0 }, ...options })

const listOf = async (sandbox: Sandbox, who = 'amira') =>
  contract.exams.list.response.parse({
    payload: await fetchPayload(sandbox, contract.exams.list, { token: sandbox.signIn(who) }),
  }).payload
const detailOf = async (sandbox: Sandbox, name: ExamName) =>
  examDetail.parse(
    await fetchPayload(sandbox, contract.exams.detail, {
      token: sandbox.signIn('amira'),
      params: { id: examNumber(name) },
    }),
  )
const begin = (sandbox: Sandbox, name: ExamName, who = 'amira') =>
  request(sandbox, who, contract.exams.start, { body: { contentExam: examNumber(name) } })
const submit = (
  sandbox: Sandbox,
  name: ExamName,
  form: FormData = workForm('%PDF-1.4'),
  headers: Record<string, string> = {},
) => request(sandbox, 'amira', contract.exams.submit, { params: { id: examNumber(name) }, body: form, headers })
const remove = (sandbox: Sandbox, name: ExamName, fileId: number) =>
  request(sandbox, 'amira', contract.exams.removeFile, { params: { examId: examNumber(name), fileId } })
const shown = ({ content, expired }: Exam) => [content.name.slice(0, 40), expired]
const refused = (status: number, code: string) => ({ status, code })

describe('exams of a class', () => {
  it('are listed once they appear, newest first, with their subjects', async () => {
    const sandbox = await start()
    const { contents, subjects } = await listOf(sandbox)
    expect(contents).toHaveLength(9)
    expect(contents.map(shown)).toContainEqual(['Devoir de contrôle n° 1 : calcul dans ℝ', true])
    const appearances = contents.map(({ appearance_date }) => appearance_date ?? '')
    expect(appearances).toEqual(appearances.toSorted().toReversed())
    expect(subjects.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'Mathématiques',
        'Sciences physiques',
        'SVT',
        'Anglais',
        'Français',
        'Arabe',
        'Informatique',
      ]),
    )
    expect(new Set(contents.flatMap(({ subject_exams }) => subject_exams.map(({ subject }) => subject.id)))).toEqual(
      new Set(subjects.map(({ id }) => id)),
    )
    expect(contents.find(({ id }) => id === examNumber('not-begun'))).toMatchObject({
      due_date: '2026-11-23 18:00:00',
      appearance_date: '2026-11-18 08:00:00',
      duration: 90,
      expired: false,
    })
    sandbox.clock.advance(day)
    expect((await listOf(sandbox)).contents[0]).toMatchObject({ id: examNumber('tomorrow') })
  })

  it('are refused by level for another class and not found before they appear', async () => {
    const sandbox = await start()
    const detail = async (who: string, name: ExamName) =>
      request(sandbox, who, contract.exams.detail, { params: { id: examNumber(name) } })
    expect(await detail('moussa', 'not-begun')).toMatchObject(refused(403, 'UNAUTHORIZED_FOR_THIS_LEVEL'))
    expect(await detail('amira', 'tomorrow')).toMatchObject(refused(404, 'NOT_FOUND'))
    expect((await listOf(sandbox, 'moussa')).contents).toHaveLength(2)
  })

  it('are returned without has_exam, which controls only the sidebar entry', async () => {
    const sandbox = await start()
    sandbox.world.student('amira').permissions.has_exam = false
    expect((await listOf(sandbox, 'amira')).contents.length).toBeGreaterThan(0)
    expect(
      (await request(sandbox, 'amira', contract.exams.detail, { params: { id: examNumber('not-begun') } })).status,
    ).toBe(200)
  })

  it('have existing files that match their names', async () => {
    const sandbox = await start()
    const examIds = (await listOf(sandbox)).contents.map(({ id }) => id)
    let pdfs = 0
    for (const id of examIds) {
      const { fileExam, fileExamCorrection, fileHomework, fileHomeWorkCorrection } = examDetail.parse(
        await fetchPayload(sandbox, contract.exams.detail, { token: sandbox.signIn('amira'), params: { id } }),
      )
      for (const { name, url } of [...fileExam, ...fileExamCorrection, ...fileHomework, ...fileHomeWorkCorrection]) {
        const bytes = new Uint8Array(await (await sandbox.fetch(new Request(url))).arrayBuffer())
        if (name.endsWith('.docx')) expect([name, ...bytes.slice(0, 4)]).toEqual([name, 0x50, 0x4b, 3, 4])
        else {
          const pages = (await PDFDocument.load(bytes)).getPages()
          expect([name, pages.length >= 1 && pages.length <= 2]).toEqual([name, true])
          pdfs += 1
        }
      }
    }
    expect(pdfs).toBeGreaterThan(10)
  })
})

describe('exam time', () => {
  it.each([
    ['six-minutes-left', 6 * minute],
    ['two-hours-left', 120 * minute],
    ['limit-over', -75 * minute],
  ] as const)('ends Amira’s exam %s at her own deadline', async (name, left) => {
    const { startedAt, dueDate } = await detailOf(await start(), name)
    expect(Date.parse(dueDate ?? '') - born).toBe(left)
    expect(Date.parse(startedAt ?? '')).toBeLessThan(born)
  })

  it.each([
    ['not-begun', 90 * minute],
    ['due-soon', 50 * minute],
  ] as const)('gives %s its duration from the start, capped at the due date', async (name, left) => {
    const sandbox = await start()
    const before = await fetchPayload(sandbox, contract.exams.timing, {
      token: sandbox.signIn('amira'),
      params: { id: examNumber(name) },
    })
    expect(before).toEqual({ started_at: null, due_date: null, isExamStarted: false })
    const { payload } = await begin(sandbox, name)
    expect(payload).toEqual({
      started_at: new Date(born).toISOString(),
      due_date: new Date(born + left).toISOString(),
      isExamStarted: true,
    })
    expect(
      await fetchPayload(sandbox, contract.exams.timing, {
        token: sandbox.signIn('amira'),
        params: { id: examNumber(name) },
      }),
    ).toEqual(payload)
  })

  it('starts an exam once', async () => {
    const sandbox = await start()
    const both = await Promise.all([begin(sandbox, 'not-begun'), begin(sandbox, 'not-begun')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await begin(sandbox, 'not-begun')).toMatchObject({
      ...refused(409, 'EXAM_ALREADY_STARTED'),
      message: 'Already started',
    })
    expect(await begin(sandbox, 'missed')).toMatchObject(refused(403, 'EXAM_DURATION_FINISHED'))
    expect((await begin(sandbox, 'not-begun', 'leila')).status).toBe(200)
  })
})

describe('exam corrections', () => {
  it('are returned after the due date, not after the student’s own deadline', async () => {
    const sandbox = await start()
    expect(await detailOf(sandbox, 'corrected')).toMatchObject({
      fileExamCorrection: [{ name: 'Corrigé.pdf' }],
      fileHomeWorkCorrection: [{ name: 'Copie corrigée.pdf' }],
      fileHomework: [{ name: 'merged-images.pdf' }, { name: 'Réponses.pdf' }],
    })
    const exam = sandbox.world.exams.find(({ id }) => id === examNumber('limit-over'))
    exam?.corrections.push({ id: 1, name: 'Corrigé.pdf', path: 'documents/examens/corrige.pdf' })
    expect(await detailOf(sandbox, 'limit-over')).toMatchObject({
      contentExam: { expired: false },
      fileExamCorrection: [],
    })
    sandbox.clock.advance(5 * day)
    expect(await detailOf(sandbox, 'limit-over')).toMatchObject({
      contentExam: { expired: true },
      fileExamCorrection: [{ name: 'Corrigé.pdf' }],
    })
  })
})

describe('exam submissions', () => {
  it('are stored byte for byte, served, counted and removed', async () => {
    const sandbox = await start()
    const bytes = new Uint8Array(3_000_000).map((_, index) => (index * 31 + (index >> 8)) % 256)
    expect(await submit(sandbox, 'six-minutes-left', workForm(bytes, 'Ma copie à l’encre – نسخة.pdf'))).toMatchObject({
      status: 200,
      payload: null,
    })
    const [row] = sandbox.work.of('amira', examNumber('six-minutes-left'))
    expect(row).toMatchObject({ name: 'Ma copie à l’encre – نسخة.pdf', size: bytes.length, key: null })
    expect(Buffer.compare(row?.bytes ?? new Uint8Array(), bytes)).toBe(0)
    const {
      fileHomework: [homeworkFile],
    } = await detailOf(sandbox, 'six-minutes-left')
    const served = await sandbox.fetch(new Request(homeworkFile?.url ?? ''))
    expect(Buffer.compare(new Uint8Array(await served.arrayBuffer()), bytes)).toBe(0)
    expect([served.headers.get('content-type'), served.headers.get('content-security-policy')]).toEqual([
      'application/pdf',
      expect.stringContaining('sandbox'),
    ])
    expect((await remove(sandbox, 'six-minutes-left', homeworkFile?.id ?? 0)).status).toBe(200)
    expect([
      sandbox.work.of('amira', examNumber('six-minutes-left')),
      (await sandbox.fetch(new Request(homeworkFile?.url ?? ''))).status,
    ]).toEqual([[], 404])
  })

  it('are accepted only during the student’s own time', async () => {
    const sandbox = await start()
    expect(await submit(sandbox, 'not-begun')).toMatchObject({
      ...refused(400, 'EXAM_NOT_STARTED'),
      message: 'Not started',
    })
    for (const name of ['limit-over', 'corrected', 'missed'] as const)
      expect(await submit(sandbox, name)).toMatchObject({
        ...refused(403, 'EXAM_DURATION_FINISHED'),
        message: 'Duration finished',
      })
    sandbox.clock.advance(6 * minute - 1)
    expect((await submit(sandbox, 'six-minutes-left')).status).toBe(200)
    sandbox.clock.advance(1)
    expect(await submit(sandbox, 'six-minutes-left')).toMatchObject(refused(403, 'EXAM_DURATION_FINISHED'))
    const [kept] = sandbox.work.of('amira', examNumber('six-minutes-left'))
    expect(await remove(sandbox, 'two-hours-left', kept?.id ?? 0)).toMatchObject(refused(404, 'NOT_FOUND'))
    expect((await remove(sandbox, 'six-minutes-left', kept?.id ?? 0)).status).toBe(200)
  })

  it('can be removed until the due date, but not after it', async () => {
    const sandbox = await start()
    expect((await submit(sandbox, 'two-hours-left')).status).toBe(200)
    const [kept] = sandbox.work.of('amira', examNumber('two-hours-left'))
    const { dueAt } = sandbox.world.exams.find(({ id }) => id === examNumber('two-hours-left'))!
    sandbox.clock.advance((dueAt ?? 0) - sandbox.clock.now())
    expect(await remove(sandbox, 'two-hours-left', kept?.id ?? 0)).toMatchObject(refused(403, 'EXAM_DURATION_FINISHED'))
  })

  it.each([
    ['an executable', workForm('MZ', 'jeu.exe')],
    ['a file without an ending', workForm('x', 'copie')],
    ['an empty file', workForm('', 'copie.pdf')],
    ['a name of 300 letters', workForm('x', `${'a'.repeat(300)}.pdf`)],
    ['a file of more than 60 MB', workForm(new Uint8Array(60 * 1024 * 1024 + 1))],
    ['a body of more than 61 MB', workForm(new Uint8Array(62 * 1024 * 1024))],
  ])('are refused for %s', async (_what, form) => {
    const sandbox = await start()
    expect(await submit(sandbox, 'six-minutes-left', form)).toMatchObject({
      ...refused(422, 'CANNOT_UPLOAD_HOMEWORK'),
      message: 'Cannot upload homework',
    })
    expect(sandbox.work.of('amira', examNumber('six-minutes-left'))).toEqual([])
  })

  it('are accepted up to 60 MB', async () => {
    const sandbox = await start()
    expect((await submit(sandbox, 'six-minutes-left', workForm(new Uint8Array(60 * 1024 * 1024)))).status).toBe(200)
  })

  it.each([
    ['keyed', 1, 0],
    ['naive', 3, 2],
  ] as const)(
    'sent three times with one key to a %s platform are stored %i times',
    async (personality, times, duplicates) => {
      const sandbox = await start({ personality })
      for (let call = 0; call < 3; call += 1)
        expect(
          (await submit(sandbox, 'two-hours-left', workForm('%PDF-1.4'), { 'Idempotency-Key': 'file-1' })).status,
        ).toBe(200)
      expect([sandbox.work.of('amira', examNumber('two-hours-left')).length, sandbox.work.duplicates()]).toEqual([
        times,
        duplicates,
      ])
      await submit(sandbox, 'two-hours-left', workForm('%PDF-1.4'), { 'Idempotency-Key': 'file-2' })
      expect(sandbox.work.of('amira', examNumber('two-hours-left'))).toHaveLength(times + 1)
    },
  )

  it('are checked again when a refused key is resent', async () => {
    const sandbox = await start()
    const headers = { 'Idempotency-Key': 'file-1' }
    expect((await submit(sandbox, 'not-begun', workForm('x'), headers)).status).toBe(400)
    await begin(sandbox, 'not-begun')
    expect((await submit(sandbox, 'not-begun', workForm('x'), headers)).status).toBe(200)
  })

  it('get a unique id, also after a removal', async () => {
    const sandbox = await start()
    await submit(sandbox, 'six-minutes-left')
    const [first] = sandbox.work.of('amira', examNumber('six-minutes-left'))
    await remove(sandbox, 'six-minutes-left', first?.id ?? 0)
    await submit(sandbox, 'six-minutes-left')
    expect(sandbox.work.of('amira').filter(({ id }) => id === first?.id)).toEqual([])
  })
})

it('returns malformed exams and sixty regular ones in the odd-exams scenario', async () => {
  const sandbox = await start({ scenario: 'odd-exams' })
  const { contents } = await listOf(sandbox)
  expect(contents.length).toBeGreaterThan(75)
  const named = (title: string) => contents.find(({ content }) => content.name === title)
  expect(named('Sans dates')).toMatchObject({ due_date: null, appearance_date: null, duration: null })
  const { appearance_date, due_date } = named('Rendre avant de paraître') ?? {}
  expect((due_date ?? '') < (appearance_date ?? '')).toBe(true)
  const raw = z.looseObject({ fileExam: z.array(z.unknown()) }).parse(
    await fetchPayload(sandbox, contract.exams.detail, {
      token: sandbox.signIn('amira'),
      params: { id: named('Fichiers illisibles')?.id },
    }),
  )
  const { fileExam } = examDetail.parse(raw)
  expect(fileExam).toHaveLength(raw.fileExam.length - 1)
  expect(fileExam.slice(0, 2)).toMatchObject([
    { id: 1, url: '' },
    { id: null, url: 'a' },
  ])
  const noEnd = await request(sandbox, 'amira', contract.exams.start, {
    body: { contentExam: named('Sans dates')?.id },
  })
  expect(noEnd.payload).toMatchObject({ due_date: null, isExamStarted: true })
  expect(sandbox.breaches).toEqual([])
})
