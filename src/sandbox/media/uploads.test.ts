import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { fetchPayload, createRequest, send, startSandbox } from '#tests/support/sandbox-client.ts'
import { workForm } from '#tests/support/sandbox-exams.ts'
import type { Sandbox } from '../sandbox'
import { examNumber } from '../world/class-exams'

const exam = examNumber('two-hours-left')
const bytes = new Uint8Array(2_000_000).map((_, index) => (index * 17) % 251)
const sent = (sandbox: Sandbox, key = 'file-1') => ({
  token: sandbox.signIn('amira'),
  params: { id: exam },
  body: workForm(bytes),
  headers: { 'Idempotency-Key': key },
})

describe('upload over the network', () => {
  it.each([0, 0.1, 0.5, 0.9])(
    'cut off after a fraction of %d three times is then stored once, byte for byte',
    async (at) => {
      const sandbox = await startSandbox()
      const { origin, close } = await sandbox.listen()
      sandbox.faults('exams.submit', 'cut', { times: 3, at })
      for (let call = 0; call < 3; call += 1)
        await expect(fetch(createRequest(sandbox, contract.exams.submit, sent(sandbox), origin))).rejects.toThrow()
      expect(sandbox.work.of('amira', exam)).toEqual([])
      expect((await fetch(createRequest(sandbox, contract.exams.submit, sent(sandbox), origin))).status).toBe(200)
      const [row, ...others] = sandbox.work.of('amira', exam)
      expect([Buffer.compare(row?.bytes ?? new Uint8Array(), bytes), others]).toEqual([0, []])
      await close()
    },
  )

  it.each([
    ['keyed', 1],
    ['naive', 2],
  ] as const)('with a lost response is resent to a %s platform and stored %i times', async (personality, times) => {
    const sandbox = await startSandbox({ personality })
    const { origin, close } = await sandbox.listen()
    sandbox.faults('exams.submit', 'lost', { times: 1 })
    const giveUp = new AbortController()
    // Node loses the signal of a garbage-collected Request and never aborts.
    const lost = fetch(createRequest(sandbox, contract.exams.submit, sent(sandbox), origin), { signal: giveUp.signal })
    await expect.poll(() => sandbox.work.of('amira', exam).length).toBe(1)
    giveUp.abort()
    await expect(lost).rejects.toThrow()
    expect((await fetch(createRequest(sandbox, contract.exams.submit, sent(sandbox), origin))).status).toBe(200)
    expect(sandbox.work.of('amira', exam)).toHaveLength(times)
    await close()
  })

  it('aborted by the client is not stored', async () => {
    const sandbox = await startSandbox()
    const { origin, close } = await sandbox.listen()
    const { pathname, port } = new URL(createRequest(sandbox, contract.exams.submit, sent(sandbox), origin).url)
    const socket = connect(Number(port), '127.0.0.1')
    const head =
      `POST ${pathname} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ` +
      `${sandbox.signIn('amira')}\r\nContent-Type: multipart/form-data; boundary=xx\r\nContent-Length: 100000\r\n\r\n`
    await new Promise((resolve) =>
      socket.write(
        `${head}--xx\r\nContent-Disposition: form-data; name="contentFiles[0][file]"; filename="a.pdf"\r\n\r\n%PDF`,
        resolve,
      ),
    )
    socket.destroy()
    expect(
      (
        await fetch(
          createRequest(
            sandbox,
            contract.exams.detail,
            { token: sandbox.signIn('amira'), params: { id: exam } },
            origin,
          ),
        )
      ).status,
    ).toBe(200)
    expect(sandbox.work.of('amira', exam)).toEqual([])
    await close()
  })

  it('beyond the size limit is refused with an error code', async () => {
    const sandbox = await startSandbox()
    const { origin, close } = await sandbox.listen()
    const answered = await fetch(
      createRequest(
        sandbox,
        contract.exams.submit,
        { ...sent(sandbox), body: workForm(new Uint8Array(60 * 1024 * 1024 + 1)) },
        origin,
      ),
    )
    expect([answered.status, ((await answered.json()) as { code: string }).code]).toEqual([
      422,
      'CANNOT_UPLOAD_HOMEWORK',
    ])
    await close()
  })
})

describe('injected upload fault', () => {
  it.each([
    ['late-error', 500, 1],
    ['server-error', 500, 0],
    ['unauthorised', 401, 0],
    ['rate-limited', 429, 0],
    ['delay', 200, 1],
  ] as const)('%s responds with %i and stores %i file', async (kind, status, files) => {
    const sandbox = await startSandbox()
    sandbox.faults('exams.submit', kind, { times: 1, ms: 5 })
    expect((await send(sandbox, contract.exams.submit, sent(sandbox))).status).toBe(status)
    expect(sandbox.work.of('amira', exam)).toHaveLength(files)
  })
})

describe('persisted exams, live sessions and ratings', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-platform-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))
  const start = () => startSandbox({ snapshotDir: folder })

  it('survive a restart, including uploaded files', async () => {
    const before = await start()
    const token = before.signIn('amira')
    await fetchPayload(before, contract.exams.start, { token, body: { contentExam: examNumber('not-begun') } })
    await fetchPayload(before, contract.exams.submit, sent(before))
    const [event] = before.world.liveEvents.filter(
      ({ divisionId, title }) => divisionId === 42 && title.startsWith('Questions'),
    )
    await fetchPayload(before, contract.events.join, { token, body: { content_id: event?.id } })
    const [first] = contract.ratings.list.response.parse({
      payload: await fetchPayload(before, contract.ratings.list, { token }),
    }).payload
    await fetchPayload(before, contract.ratings.submit, {
      token,
      body: { attendanceIds: [first?.webinar_session_attendee_rateable._id], rate: 5 },
    })
    const { exams, participations, ratings, uploadsMade } = before.world.student('amira')
    await before.close()

    const after = await start()
    expect(after.notices).toEqual([])
    expect(after.world.student('amira')).toMatchObject({ exams, participations, ratings, uploadsMade })
    const [row] = after.work.of('amira', exam)
    expect(Buffer.compare(row?.bytes ?? new Uint8Array(), bytes)).toBe(0)
    expect((await send(after, contract.exams.submit, sent(after))).status).toBe(200)
    expect(after.work.of('amira', exam)).toHaveLength(1)
    const names = await readdir(join(folder, 'homework'))
    expect(names).toHaveLength(1)
    expect((await stat(join(folder, 'homework', names[0] ?? ''))).mode & 0o777).toBe(0o600)
    await after.reset()
    expect([after.work.of('amira', exam), await readdir(folder)]).toEqual([[], ['demo-platform.json']])
  })

  it('drop uploads without a file and delete files without an upload', async () => {
    const before = await start()
    await fetchPayload(before, contract.exams.submit, sent(before))
    await before.close()
    const [name = ''] = await readdir(join(folder, 'homework'))
    await rm(join(folder, 'homework', name))
    const after = await start()
    expect(after.work.of('amira', exam)).toEqual([])
    await fetchPayload(after, contract.exams.submit, sent(after, 'file-2'))
    const [kept] = after.work.of('amira', exam)
    await fetchPayload(after, contract.exams.removeFile, {
      token: after.signIn('amira'),
      params: { examId: exam, fileId: kept?.id },
    })
    expect(await readdir(join(folder, 'homework'))).toEqual([])
    await after.close()
  })
})
