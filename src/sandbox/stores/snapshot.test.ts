import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import {
  createHumanCheck,
  jpegBytes,
  fetchPayload,
  photoForm,
  createRecord,
  createRegistration,
  send,
  socialReturn,
  startSandbox,
} from '#tests/support/sandbox-client.ts'
import { createDelivery } from '#tests/support/sandbox-engagement.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-platform-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
const start = () => startSandbox({ snapshotDir: folder })
const kept = () => readFile(join(folder, 'demo-platform.json'), 'utf8')

describe('demo platform snapshot', () => {
  it('restores progress, points, clock and idempotency keys after a restart', async () => {
    const before = await start()
    const token = before.signIn('leila')
    const sent = {
      token,
      headers: { 'Idempotency-Key': 'one' },
      body: createRecord(before, 'lire-une-droite', { completed: true }),
    }
    await fetchPayload(before, contract.progress.record, sent)
    before.world.student('leila').points = 777
    await before.act({ do: 'advance-clock', ms: 5000 })
    const createdAt = before.world.createdAt
    await before.close()

    const after = await start()
    expect(after.notices).toEqual([])
    expect([after.world.createdAt, after.clock.offsetMs()]).toEqual([createdAt, 5000])
    expect(await fetchPayload(after, contract.account.me, { token })).toMatchObject({
      user: { name: 'Leïla', points: 777 },
    })
    await fetchPayload(after, contract.progress.record, sent)
    expect(after.progressLog.rows().map(({ applied }) => applied)).toEqual([true, false])
    expect(after.world.student('leila').progress[after.world.lesson('lire-une-droite').id]).toEqual({
      completed: true,
      totalWatched: 50,
    })
  })

  it('is written to disk before a progress record is acknowledged', async () => {
    const sandbox = await start()
    const token = sandbox.signIn('leila')
    for (const key of ['one', 'two', 'three']) {
      await fetchPayload(sandbox, contract.progress.record, {
        token,
        headers: { 'Idempotency-Key': key },
        body: createRecord(sandbox, 'lire-une-droite'),
      })
      expect(await kept()).toContain(`"key":"${key}"`)
    }
    const many = Array.from({ length: 20 }, (_, index) =>
      fetchPayload(sandbox, contract.progress.record, {
        token,
        headers: { 'Idempotency-Key': `many-${index}` },
        body: createRecord(sandbox, 'lire-une-droite'),
      }),
    )
    await Promise.all(many)
    expect(JSON.parse(await kept())).toMatchObject({ log: { length: 23 } })
  })

  it('contains no token, password, e-mail address or phone number', async () => {
    const sandbox = await start()
    const token = sandbox.signIn('amira')
    const check = sandbox.humanCheck.issue('sign-in')
    const answered = await send(sandbox, contract.account.signIn, {
      body: { 'username': '020100101', 'password': 'Tutorat2026!', 'g-recaptcha-response': check },
    })
    const { payload } = (await answered.json()) as { payload: { token: string } }
    const text = await kept()
    expect(text).toContain('"student":"amira"')
    for (const secret of [token, payload.token, check, 'Tutorat2026!', '020100101', 'amira.bensalah', sandbox.secret])
      expect(text).not.toContain(secret)
  })

  it('restores a registered account, its password, confirmation code and photo exactly once', async () => {
    const before = await start()
    await fetchPayload(before, contract.registration.register, { body: createRegistration(before) })
    const code = before.lastCode('nadia.benali') ?? ''
    const token = before.signIn('nadia.benali')
    const number = before.world.student('nadia.benali').user.id
    await fetchPayload(before, contract.profile.photo, { token, body: photoForm(jpegBytes) })
    await before.close()

    const after = await start()
    expect(after.notices).toEqual([])
    const signIn = (password: string) =>
      send(after, contract.account.signIn, {
        body: { username: 'nadia.benali@exemple.tn', password, ...createHumanCheck(after, 'sign-in') },
      })
    expect([(await signIn('Secret-2026')).status, (await signIn('Tutorat2026!')).status]).toEqual([200, 401])
    await fetchPayload(after, contract.registration.confirm, {
      token,
      query: { token: code },
      body: createHumanCheck(after, 'confirm'),
    })
    const { user } = (await fetchPayload(after, contract.account.me, { token })) as { user: { avatar: string } }
    expect(user).toMatchObject({ id: number, name: 'Nadia', verified: true, division: { id: 42 } })
    expect((await after.fetch(new Request(user.avatar))).status).toBe(200)
    await after.close()

    const third = await start()
    expect(third.world.students.filter(({ registered }) => registered).map(({ id }) => id)).toEqual(['nadia.benali'])
    await fetchPayload(third, contract.registration.register, {
      body: createRegistration(third, { email: 'other@exemple.tn', phone: '020200002' }),
    })
    expect(third.world.student('other').user.id).toBe(number + 1)
  })

  it('restores a changed password and the resend limit of a code, and drops a missing photo', async () => {
    const before = await start()
    const body = { oldPassword: 'Tutorat2026!', newPassword: 'Nouveau-2026', new_password_confirmation: 'Nouveau-2026' }
    const token = before.signIn('amira')
    await fetchPayload(before, contract.passwords.change, {
      token,
      body: { ...body, ...createHumanCheck(before, 'change-password') },
    })
    await fetchPayload(before, contract.profile.photo, { token, body: photoForm(jpegBytes) })
    await send(before, contract.registration.resendCode, { token: before.signIn('rim') })
    await before.close()
    expect(await readdir(join(folder, 'photos'))).toHaveLength(1)
    await rm(join(folder, 'photos'), { recursive: true })

    const after = await start()
    const signIn = (password: string) =>
      send(after, contract.account.signIn, {
        body: { username: '020100101', password, ...createHumanCheck(after, 'sign-in') },
      })
    expect([(await signIn('Nouveau-2026')).status, (await signIn('Tutorat2026!')).status]).toEqual([200, 401])
    expect(await fetchPayload(after, contract.account.me, { token })).toMatchObject({
      user: { avatar: expect.stringContaining('portraits/amira.svg') as unknown },
    })
    expect((await send(after, contract.registration.resendCode, { token: after.signIn('rim') })).status).toBe(429)
  })

  it('restores notifications, messages and orders, and stores them only for changed accounts', async () => {
    const before = await start()
    const [fatou, leila] = [before.signIn('fatou'), before.signIn('leila')]
    for (const what of ['notification', 'message', 'popup', 'parent-request'] as const)
      await before.act({ do: 'push', what })
    await fetchPayload(before, contract.gifts.add, { token: fatou, body: { gift: 301 } })
    await fetchPayload(before, contract.gifts.deliver, { token: fatou, body: createDelivery() })
    await fetchPayload(before, contract.gifts.add, { token: fatou, body: { gift: 302 } })
    await fetchPayload(before, contract.referrals.convert, { token: fatou, body: { giftPoint: 50 } })
    const { engagement: leilaEngagement, user } = before.world.student('leila')
    await fetchPayload(before, contract.messages.one, {
      token: leila,
      query: { user_id: user.id, message_id: leilaEngagement.messages.at(-1)?.id },
    })
    await fetchPayload(before, contract.messages.hidePopup, {
      token: leila,
      query: { user_id: user.id, popup_id: leilaEngagement.popups[0]?.id },
    })
    const engaged = ['fatou', 'leila', 'amira'].map((id) => structuredClone(before.world.student(id).engagement))
    const { students } = JSON.parse(await kept()) as { students: Record<string, { engagement?: unknown }> }
    expect(
      Object.entries(students)
        .filter(([, { engagement }]) => engagement !== undefined)
        .map(([id]) => id),
    ).toEqual(['fatou', 'leila'])

    const after = await start()
    expect(after.notices).toEqual([])
    expect(['fatou', 'leila', 'amira'].map((id) => after.world.student(id).engagement)).toEqual(engaged)
    expect(after.world.student('fatou').user.gift_point).toBe(1500 - 40 - 50)
    await after.act({ do: 'push', what: 'notification' })
    const ids = after.world.student('leila').engagement.notifications.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    await after.reset()
    expect((await startSandbox({ snapshotDir: folder })).world.student('leila').engagement.popups).toEqual([])
  })

  it('reads a snapshot of the previous version', async () => {
    const before = await start()
    before.world.student('amira').points = 1
    await before.close()
    const {
      codes: _codes,
      students,
      ...old
    } = JSON.parse(await kept()) as { codes: unknown; students: Record<string, Record<string, unknown>> }
    const oldStudents = Object.entries(students).map(
      ([id, { registered: _r, password: _p, photo: _f, codeResent: _c, ...student }]) => [id, student] as const,
    )
    await writeFile(
      join(folder, 'demo-platform.json'),
      JSON.stringify({ ...old, version: 1, students: Object.fromEntries(oldStudents) }),
    )
    const after = await start()
    expect([after.notices, after.world.student('amira').points]).toEqual([[], 1])
    expect((await send(after, contract.registration.resendCode, { token: after.signIn('rim') })).status).toBe(200)
  })

  it('contains no codes, secrets or contact data of demo accounts; only the owner can read its files', async () => {
    const sandbox = await start()
    const token = sandbox.signIn('amira')
    await fetchPayload(sandbox, contract.registration.register, { body: createRegistration(sandbox) })
    await fetchPayload(sandbox, contract.passwords.requestReset, {
      query: { credentiel: '020100101' },
      body: createHumanCheck(sandbox, 'request-password'),
    })
    await fetchPayload(sandbox, contract.profile.addEmail, { token, body: { email: 'secret@nouveau.tn' } })
    await fetchPayload(sandbox, contract.profile.notificationToken, {
      token,
      body: { notificationToken: 'the-push-token' },
    })
    const social = await socialReturn(sandbox, 'google', 'Sarra')
    const { token: socialToken } = (await fetchPayload(sandbox, contract.social.callback, {
      params: { provider: 'google' },
      query: social,
    })) as { token: string }
    await fetchPayload(sandbox, contract.profile.photo, { token, body: photoForm(jpegBytes) })
    await sandbox.save()
    const text = await kept()
    expect(text).toContain('nadia.benali')
    const codes = sandbox.world.sent.map((message) => message.text.slice(-6))
    expect(codes).toHaveLength(4)
    const contacts = sandbox.world.students
      .filter(({ registered }) => !registered)
      .flatMap(({ user: { email, phone } }) => [email, phone])
      .filter((value) => value != null)
    const secrets = [
      'Secret-2026',
      'Tutorat2026!',
      'the-push-token',
      'secret@nouveau.tn',
      token,
      socialToken,
      social.code,
      social.code_verifier,
    ]
    for (const secret of [...codes, ...secrets, ...contacts]) expect(text).not.toContain(secret)
    const [photo = ''] = await readdir(join(folder, 'photos'))
    for (const name of ['demo-platform.json', join('photos', photo)])
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['cut short', (text: string) => text.slice(0, text.length / 2)],
    ['of another shape', () => '{"version":2}'],
    ['empty', () => ''],
    ['of another version', (text: string) => text.replace('"version":2', '"version":99')],
  ])('a snapshot that is %s is set aside with a notice, and the school starts afresh', async (_what, corrupt) => {
    const before = await start()
    before.world.student('amira').points = 1
    await before.close()
    await writeFile(join(folder, 'demo-platform.json'), corrupt(await kept()))
    const after = await start()
    expect(after.notices).toHaveLength(1)
    expect(after.world.student('amira').points).toBe(24_600)
    expect((await readdir(folder)).filter((name) => name.includes('corrupted'))).toHaveLength(1)
    await after.close()
    expect((await start()).notices).toEqual([])
  })

  it('is not used by another scenario', async () => {
    const before = await start()
    before.world.student('amira').points = 1
    await before.close()
    const other = await startSandbox({ snapshotDir: folder, scenario: 'long-lists' })
    expect(other.world.student('amira').points).toBe(24_600)
  })

  it('is deleted by a reset', async () => {
    const before = await start()
    before.world.student('amira').points = 1
    await fetchPayload(before, contract.registration.register, { body: createRegistration(before) })
    await fetchPayload(before, contract.profile.photo, { token: before.signIn('amira'), body: photoForm(jpegBytes) })
    await before.reset()
    expect(await readdir(folder)).toEqual(['demo-platform.json'])
    expect(before.world.sent).toHaveLength(1)
    const after = await start()
    expect(after.world.student('amira')).toMatchObject({ points: 24_600, photo: null })
    expect(after.world.students.some(({ registered }) => registered)).toBe(false)
  })

  it('is not written without a folder', async () => {
    const sandbox = await startSandbox()
    await sandbox.close()
    expect(await readdir(folder)).toEqual([])
  })
})
