import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import {
  createHumanCheck,
  jpegBytes,
  fetchPayload,
  photoForm,
  createRequest,
  send,
  startSandbox,
} from '#tests/support/sandbox-client.ts'
import type { Sandbox } from '../sandbox'

const amiraForm = { name: 'Amira', lastName: 'Ben Salah', birthDate: '2010-04-12' }
const update = (sandbox: Sandbox, who: string, changes: Record<string, unknown> = {}) =>
  send(sandbox, contract.profile.update, { token: sandbox.signIn(who), body: { ...amiraForm, ...changes } })
const userOf = (sandbox: Sandbox, who: string) => sandbox.world.student(who).user

describe('profile', () => {
  it('stores changed fields and leaves the others', async () => {
    const sandbox = await startSandbox()
    const body = {
      name: ' أميرة  بن ',
      lastName: 'Salah',
      phone2: '22 100'.replace(' ', ''),
      state: 112,
      delegation: 11201,
      institute: null,
      gender: 'female',
      optionalSubject: 422,
      ...createHumanCheck(sandbox, 'update-profile'),
    }
    expect(await (await update(sandbox, 'amira', body)).json()).toMatchObject({ success: true, payload: {} })
    expect(await fetchPayload(sandbox, contract.account.profile, { token: sandbox.signIn('amira') })).toMatchObject({
      name: 'أميرة بن',
      last_name: 'Salah',
      phone2: '22100',
      state: { id: 112, name: 'Sousse' },
      delegation: { id: 11201 },
      institute: null,
      division: { id: 42 },
      optional_subject: { name: 'Espagnol' },
      email: 'amira.bensalah@exemple.tn',
      verified: true,
      completed: true,
    })
  })

  it('is complete with class, phone and home; the phone requires confirmation', async () => {
    const sandbox = await startSandbox()
    expect(await (await update(sandbox, 'aziz', { division: 42, state: 102 })).json()).toMatchObject({ payload: {} })
    expect(userOf(sandbox, 'aziz')).toMatchObject({ completed: false, verified: true })
    expect(await (await update(sandbox, 'aziz', { phone: '020200009' })).json()).toMatchObject({
      payload: { credential: '020200009' },
    })
    expect(userOf(sandbox, 'aziz')).toMatchObject({ completed: true, verified: false, country: { id: 1 } })
    const confirmed = await send(sandbox, contract.registration.confirm, {
      token: sandbox.signIn('aziz'),
      query: { token: sandbox.lastCode('aziz', 'registration') },
      body: createHumanCheck(sandbox, 'confirm'),
    })
    expect([confirmed.status, userOf(sandbox, 'aziz').verified]).toEqual([200, true])
  })

  it('sends a code to a changed e-mail and allows one resend', async () => {
    const sandbox = await startSandbox()
    expect(await (await update(sandbox, 'amira', { email: ' Amira@Nouveau.tn ' })).json()).toMatchObject({
      payload: { credential: 'amira@nouveau.tn' },
    })
    expect(sandbox.world.sent.at(-1)?.to).toBe('amira@nouveau.tn')
    expect((await send(sandbox, contract.registration.resendCode, { token: sandbox.signIn('amira') })).status).toBe(200)
    expect((await send(sandbox, contract.registration.resendCode, { token: sandbox.signIn('amira') })).status).toBe(429)
  })

  it('does not treat the same e-mail and phone as changes', async () => {
    const sandbox = await startSandbox()
    const same = await update(sandbox, 'amira', {
      email: 'AMIRA.bensalah@exemple.tn',
      phone: '020100101',
      division: 42,
    })
    expect(await same.json()).toMatchObject({ payload: {} })
    expect(userOf(sandbox, 'amira').verified).toBe(true)
  })

  it.each([
    ['birthDate', { birthDate: '2999-01-01' }, /^Birthdate: This value should be less than \d{4}/],
    ['birthDate', { birthDate: '' }, /^Birthdate: This value should not be blank$/],
    ['name', { name: 'A' }, /^Name: This value is not valid$/],
    ['name', { name: 'Amira Nour Salma' }, /^Name: /],
    ['lastName', { lastName: '' }, /^Last Name: This value should not be blank$/],
    ['lastName', { lastName: 'Б'.repeat(5) }, /^Last Name: /],
    ['phone', { phone: '12345678' }, /^Phone: /],
    ['phone', { phone: '' }, /^Phone: This value should not be blank$/],
    ['phone2', { phone2: 'abc' }, /^Phone: /],
    ['phone2', { phone2: '020100101' }, /^Phone: This value should not be the main phone$/],
    ['email', { email: 'amira' }, /^Email: /],
    ['state', { country: 1, state: 201, delegation: null, institute: null }, /^State: /],
    ['delegation', { state: 112, delegation: 10201, institute: null }, /^Delegation: /],
    ['institute', { state: 112, delegation: 11201, institute: 102001 }, /^Institute: /],
    ['optionalSubject', { optionalSubject: 511 }, /^Optional Subject: /],
  ])('refuses an invalid %s: %o', async (field, changes, message) => {
    const sandbox = await startSandbox()
    const before = structuredClone(userOf(sandbox, 'amira'))
    const response = await update(sandbox, 'amira', changes)
    const body = (await response.json()) as { message: string; errors: Record<string, string[]> }
    expect([response.status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(body.message).toMatch(message)
    expect(userOf(sandbox, 'amira')).toEqual(before)
  })

  it('requires the governorate only in Tunisia', async () => {
    const sandbox = await startSandbox()
    expect((await update(sandbox, 'lina', { country: 1 })).status).toBe(422)
    expect((await update(sandbox, 'lina', { country: 3 })).status).toBe(200)
    expect((await update(sandbox, 'amira', { country: 3 })).status).toBe(422)
    expect(
      (await update(sandbox, 'amira', { country: 3, state: null, delegation: null, institute: null })).status,
    ).toBe(200)
    expect(userOf(sandbox, 'amira')).toMatchObject({
      country: { id: 3 },
      state: null,
      delegation: null,
      institute: null,
    })
  })

  it('refuses other users’ data, another class, an invalid captcha and test accounts', async () => {
    const sandbox = await startSandbox()
    expect((await update(sandbox, 'amira', { email: 'leila.bouzid@exemple.tn' })).status).toBe(409)
    expect((await update(sandbox, 'amira', { phone: '020100110' })).status).toBe(409)
    expect((await update(sandbox, 'amira', { division: 43 })).status).toBe(403)
    expect((await update(sandbox, 'amira', createHumanCheck(sandbox, 'sign-in'))).status).toBe(400)
    expect((await update(sandbox, 'essai')).status).toBe(403)
    expect(
      (await send(sandbox, contract.profile.photo, { token: sandbox.signIn('essai'), body: photoForm(jpegBytes) }))
        .status,
    ).toBe(403)
    expect(
      (
        await send(sandbox, contract.profile.addEmail, {
          token: sandbox.signIn('essai'),
          body: { email: 'e@exemple.tn' },
        })
      ).status,
    ).toBe(403)
  })
})

describe('profile photo', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]
  const webp = [0x52, 0x49, 0x46, 0x46, 4, 0, 0, 0, 0x57, 0x45, 0x42, 0x50]
  const upload = (sandbox: Sandbox, bytes: readonly number[], name?: string) =>
    send(sandbox, contract.profile.photo, { token: sandbox.signIn('amira'), body: photoForm(bytes, name) })

  it.each([
    ['image/jpeg', jpegBytes],
    ['image/png', png],
    ['image/webp', webp],
  ])('is served as %s regardless of its file name', async (type, bytes) => {
    const sandbox = await startSandbox()
    const { payload } = (await (await upload(sandbox, bytes, 'photo.exe')).json()) as { payload: { avatar: string } }
    expect(await fetchPayload(sandbox, contract.account.me, { token: sandbox.signIn('amira') })).toMatchObject({
      user: { avatar: payload.avatar },
    })
    const shown = await sandbox.fetch(new Request(payload.avatar))
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
      200,
      type,
      'nosniff',
    ])
    expect([...new Uint8Array(await shown.arrayBuffer())]).toEqual(bytes)
  })

  it('is accepted over the network', async () => {
    const sandbox = await startSandbox()
    const { origin, close } = await sandbox.listen()
    const response = await fetch(
      createRequest(
        sandbox,
        contract.profile.photo,
        { token: sandbox.signIn('amira'), body: photoForm(jpegBytes) },
        origin,
      ),
    )
    const { payload } = (await response.json()) as { payload: { avatar: string } }
    expect([response.status, (await fetch(payload.avatar)).headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    await close()
  })

  it('replaces the previous photo', async () => {
    const sandbox = await startSandbox()
    const addressAfter = async (bytes: readonly number[]) =>
      ((await (await upload(sandbox, bytes)).json()) as { payload: { avatar: string } }).payload.avatar
    const [one, other] = [await addressAfter(jpegBytes), await addressAfter(png)]
    expect([(await sandbox.fetch(new Request(one))).status, (await sandbox.fetch(new Request(other))).status]).toEqual([
      404, 200,
    ])
  })

  it.each([
    ['what is no picture', [0x25, 0x50, 0x44, 0x46, 0x2d], 'This file is not a valid image'],
    ['nothing', [], 'This file is not a valid image'],
    [
      'more than 2 MB',
      [...jpegBytes, ...Array.from({ length: 2 * 1024 * 1024 }, () => 0)],
      'The file is too large. Allowed maximum size is 2 MB',
    ],
  ])('refuses %s', async (_what, bytes, text) => {
    const response = await upload(await startSandbox(), bytes)
    expect([response.status, await response.json()]).toMatchObject([422, { errors: { imageFile: [text] } }])
  })

  it('refuses bodies without a form or without the file', async () => {
    const sandbox = await startSandbox()
    const right = createRequest(sandbox, contract.profile.photo, {
      token: sandbox.signIn('amira'),
      body: photoForm(jpegBytes),
    })
    const boundary = { ...Object.fromEntries(right.headers), 'content-type': 'multipart/form-data; boundary=x' }
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.constantFrom(
            '--x\r\n',
            '--x\r\nContent-Disposition: form-data; name="imageFile"\r\n\r\ntext\r\n--x--\r\n',
          ),
        ),
        async (body) => {
          const response = await sandbox.fetch(new Request(right.url, { method: 'POST', headers: boundary, body }))
          expect(response.status).toBe(422)
        },
      ),
      { numRuns: 50 },
    )
    expect(
      (await send(sandbox, contract.profile.photo, { token: sandbox.signIn('amira'), body: { imageFile: 'x' } }))
        .status,
    ).toBe(422)
  })
})

describe('e-mail and phone', () => {
  const token = (sandbox: Sandbox) => sandbox.signIn('khadija')
  const add = (sandbox: Sandbox, email: string) =>
    send(sandbox, contract.profile.addEmail, { token: token(sandbox), body: { email } })
  const confirm = (sandbox: Sandbox, confirmationToken: string, email: string) =>
    send(sandbox, contract.profile.confirmCode, { token: token(sandbox), body: { confirmationToken, email } })

  it('adds an e-mail once its code is confirmed, once, for the same address', async () => {
    const sandbox = await startSandbox()
    expect((await add(sandbox, 'Khadija@exemple.sn')).status).toBe(200)
    expect(userOf(sandbox, 'khadija').email).toBeNull()
    const code = sandbox.lastCode('khadija', 'email') ?? ''
    expect((await confirm(sandbox, code, 'other@exemple.sn')).status).toBe(400)
    expect((await confirm(sandbox, code, 'khadija@exemple.sn')).status).toBe(200)
    expect(userOf(sandbox, 'khadija').email).toBe('khadija@exemple.sn')
    expect(await (await confirm(sandbox, code, 'khadija@exemple.sn')).json()).toMatchObject({ message: 'Code invalid' })
  })

  it.each(['', 'a b@exemple.sn', '12345678'])('refuses the e-mail %o', async (email) => {
    const response = await add(await startSandbox(), email)
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { errors: { email: ['Please enter a valid email'] } },
    ])
  })

  it('refuses another user’s e-mail, also when it was taken in the meantime', async () => {
    const sandbox = await startSandbox()
    expect((await add(sandbox, 'amira.bensalah@exemple.tn')).status).toBe(409)
    await add(sandbox, 'new@exemple.sn')
    userOf(sandbox, 'leila').email = 'new@exemple.sn'
    expect((await confirm(sandbox, sandbox.lastCode('khadija', 'email') ?? '', 'new@exemple.sn')).status).toBe(409)
  })

  it('adds a phone only to an account without one', async () => {
    const sandbox = await startSandbox()
    const addPhone = (who: string, phone: string) =>
      send(sandbox, contract.profile.addPhone, { token: sandbox.signIn(who), body: { phone } })
    expect(await (await addPhone('aziz', '12345678')).json()).toMatchObject({
      errors: { phone: ['This value should have exactly 9 digits'] },
    })
    expect((await addPhone('aziz', '020100101')).status).toBe(409)
    expect((await addPhone('aziz', '020200009')).status).toBe(200)
    expect(userOf(sandbox, 'aziz').phone).toBe('020200009')
    expect((await addPhone('amira', '020200010')).status).toBe(403)
  })

  it.each([
    ['22123456', 200, null],
    ['', 422, 'Phone number is required'],
    ['2212345', 422, 'Phone number must be exactly 8 digits long'],
    ['32123456', 422, 'Invalid phone number format'],
    ['2212345a', 422, 'Invalid phone number format'],
  ])('responds to a parent’s phone %o with %d', async (phone2, status, text) => {
    const sandbox = await startSandbox()
    const response = await send(sandbox, contract.profile.addParentPhone, {
      token: sandbox.signIn('leila'),
      body: { phone2 },
    })
    expect(response.status).toBe(status)
    if (text === null) expect(userOf(sandbox, 'leila')).toMatchObject({ phone2, hasPhoneParent: true })
    else expect(await response.json()).toMatchObject({ message: text, errors: { phone2: [text] } })
  })
})

describe('class change', () => {
  const edit = (sandbox: Sandbox, who: string, body: Record<string, unknown>) =>
    send(sandbox, contract.profile.editDivision, { token: sandbox.signIn(who), body })

  it('is allowed once, with a reason, and changes the subjects', async () => {
    const sandbox = await startSandbox()
    const token = sandbox.signIn('amira')
    expect(await fetchPayload(sandbox, contract.profile.editDivisionReasons, { token })).toMatchObject([
      { id: 1 },
      { id: 2 },
      { id: 3 },
      { id: 4, reason: 'Autre' },
    ])
    expect(await fetchPayload(sandbox, contract.profile.editDivisionHistory, { token })).toEqual([])
    expect((await edit(sandbox, 'amira', { newDivision: 31, reason: 4, reason2: 'Je redouble' })).status).toBe(200)
    expect(await fetchPayload(sandbox, contract.account.me, { token })).toMatchObject({
      user: { division: { id: 31 }, hasEditDivision: false },
    })
    const subjects = (await fetchPayload(sandbox, contract.subjects.list, { token })) as { id: number }[]
    expect(subjects.every(({ id }) => Math.floor(id / 100) === 31)).toBe(true)
    expect((await edit(sandbox, 'amira', { newDivision: 42, reason: 1 })).status).toBe(403)
    const changes = await fetchPayload(sandbox, contract.profile.editDivisionHistory, { token })
    expect(changes).toMatchObject([
      {
        old_division: { id: 42 },
        new_division: { id: 31 },
        reason: 'Autre',
        reason2: 'Je redouble',
        status: 'processed',
      },
    ])
  })

  it.each([
    [{ newDivision: 7, reason: 1 }, 'newDivision'],
    [{ newDivision: 42, reason: 1 }, 'newDivision'],
    [{ newDivision: 62, reason: 1 }, 'newDivision'],
    [{ newDivision: 31, reason: 5 }, 'reason'],
    [{ newDivision: 31, reason: 4 }, 'reason2'],
    [{ newDivision: 31, reason: 4, reason2: '  ' }, 'reason2'],
  ])('is refused with %o', async (body, field) => {
    const response = await edit(await startSandbox(), 'amira', body)
    expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
      422,
      [field],
    ])
  })

  it('is refused without permission and for test accounts', async () => {
    const sandbox = await startSandbox()
    userOf(sandbox, 'essai').hasEditDivision = true
    for (const who of ['leila', 'essai'])
      expect((await edit(sandbox, who, { newDivision: 31, reason: 1 })).status).toBe(403)
  })
})

describe('notification preferences', () => {
  it('store each preference and the push token of this computer', async () => {
    const sandbox = await startSandbox()
    const prefer = (body: Record<string, unknown>) =>
      send(sandbox, contract.profile.notificationPreferences, { token: sandbox.signIn('amira'), body })
    expect((await prefer({ paySlice: 0, updateSession: 0 })).status).toBe(200)
    expect((await prefer({ paySlice: 1 })).status).toBe(200)
    expect(userOf(sandbox, 'amira').notification_preferences).toEqual({ paySlice: 1, updateSession: 0 })
    expect((await prefer({ nothingOfOurs: 1 })).status).toBe(422)
    expect((await prefer({ paySlice: 2 })).status).toBe(422)
    await fetchPayload(sandbox, contract.profile.notificationToken, {
      token: sandbox.signIn('amira'),
      body: { notificationToken: 'here' },
    })
    expect(userOf(sandbox, 'amira').notification_token).toBe('here')
  })
})
