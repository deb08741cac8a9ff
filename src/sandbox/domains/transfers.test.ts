import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '#shared/contract/index.ts'
import { transfer } from '#shared/contract/transfers.ts'
import { startSandbox } from '#tests/support/sandbox-client.ts'
import { request } from '#tests/support/sandbox-money.ts'
import type { Sandbox } from '../sandbox'

const { transfers } = contract
const idOf = (sandbox: Sandbox, who: string) => sandbox.world.student(who).user.id
const start = (sandbox: Sandbox, points: number, to = 'leila', who = 'amira') =>
  request(sandbox, who, transfers.start, { body: { toUser: idOf(sandbox, to), points } })
const confirm = (sandbox: Sandbox, confirmationToken: string, who = 'amira') =>
  request(sandbox, who, transfers.confirm, { query: { confirmationToken } })
const listed = async (sandbox: Sandbox, who: string) =>
  z.array(transfer).parse((await request(sandbox, who, transfers.list)).payload)
const wrong = { status: 400, message: 'Code de confirmation incorrect' }

describe('point transfer', () => {
  it.each([9, 5001, 0, -1, 10.5])('of %d points is refused', async (points) => {
    const sandbox = await startSandbox()
    expect(await start(sandbox, points)).toMatchObject({
      status: 422,
      errors: { points: ['Veuillez entrer un montant entre 10 et 5000'] },
    })
  })

  it.each([10, 5000])('of %d points moves them only once it is confirmed', async (points) => {
    const sandbox = await startSandbox()
    const { status, payload } = await start(sandbox, points)
    expect([status, sandbox.world.student('amira').points]).toEqual([200, 24_600])
    const { id } = payload as { id: number }
    expect((await listed(sandbox, 'amira'))[0]).toMatchObject({
      id,
      status: 'pending',
      is_confirmed: false,
      from_user: { name: 'Amira Ben Salah' },
      to_user: { name: 'Leïla Bouzid' },
    })
    expect(await confirm(sandbox, sandbox.lastCode('amira', 'transfer') ?? '')).toMatchObject({
      status: 200,
      message: 'Le transfert est confirmé',
    })
    expect([sandbox.world.student('amira').points, sandbox.world.student('leila').points]).toEqual([
      24_600 - points,
      points,
    ])
    expect((await listed(sandbox, 'leila'))[0]).toMatchObject({ id, status: 'processed', is_confirmed: true, points })
  })

  it('requires another existing student and enough points', async () => {
    const sandbox = await startSandbox()
    expect(await request(sandbox, 'amira', transfers.start, { body: { toUser: 999_999, points: 10 } })).toMatchObject({
      status: 404,
      message: 'Bénéficiaire introuvable',
    })
    expect(await start(sandbox, 10, 'nabil')).toMatchObject({ status: 404 })
    expect(await start(sandbox, 10, 'amira')).toMatchObject({
      status: 400,
      message: 'Opération impossible',
      errors: { toUser: ['Tu ne peux pas te transférer des points'] },
    })
    expect(await start(sandbox, 1000, 'amira', 'hedi')).toMatchObject({ status: 400, message: 'Points insuffisants' })
  })

  it('E7: accepts only the latest code, once, within half an hour, from the sender', async () => {
    const sandbox = await startSandbox()
    const { payload } = await start(sandbox, 100)
    const { id } = payload as { id: number }
    const first = sandbox.lastCode('amira', 'transfer') ?? ''
    expect(await confirm(sandbox, 'AAAAAA')).toMatchObject(wrong)
    expect(await confirm(sandbox, first, 'leila')).toMatchObject(wrong)
    expect(await request(sandbox, 'amira', transfers.resendCode, { params: { id } })).toMatchObject({
      status: 200,
      message: 'Un nouveau code t’a été envoyé',
    })
    const second = sandbox.lastCode('amira', 'transfer') ?? ''
    expect(await confirm(sandbox, first)).toMatchObject(wrong)
    expect(
      (await Promise.all([confirm(sandbox, second), confirm(sandbox, second)])).map(({ status }) => status).toSorted(),
    ).toEqual([200, 400])
    expect(await request(sandbox, 'amira', transfers.resendCode, { params: { id } })).toMatchObject({
      status: 400,
      message: 'Opération impossible',
    })
    expect((await request(sandbox, 'leila', transfers.resendCode, { params: { id } })).status).toBe(404)
    await start(sandbox, 100)
    sandbox.clock.advance(31 * 60_000)
    expect(await confirm(sandbox, sandbox.lastCode('amira', 'transfer') ?? '')).toMatchObject(wrong)
    expect(sandbox.world.student('leila').points).toBe(100)
  })

  it('uses a separate code for each of two transfers', async () => {
    const sandbox = await startSandbox()
    await start(sandbox, 100)
    const first = sandbox.lastCode('amira', 'transfer') ?? ''
    await start(sandbox, 200)
    expect((await confirm(sandbox, first)).status).toBe(200)
    expect(sandbox.world.student('leila').points).toBe(100)
  })

  it('is refused without enough points at confirmation and expires after a day', async () => {
    const sandbox = await startSandbox()
    await start(sandbox, 500)
    sandbox.world.student('amira').points = 499
    expect(await confirm(sandbox, sandbox.lastCode('amira', 'transfer') ?? '')).toMatchObject({
      status: 400,
      message: 'Points insuffisants',
    })
    sandbox.clock.advance(24 * 60 * 60_000)
    expect((await listed(sandbox, 'amira'))[0]).toMatchObject({ status: 'rejected' })
  })

  it('is listed with the parent who sent it and the administrator who acted', async () => {
    const sandbox = await startSandbox()
    const rows = await listed(sandbox, 'amira')
    expect(rows.find(({ from_parent_user }) => from_parent_user != null)).toMatchObject({
      from_user: null,
      sender_parent_name: 'Samia Ben Salah',
      to_user: { name: 'Amira Ben Salah' },
    })
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['pending', 'processed', 'rejected']))
    await request(sandbox, 'amira', transfers.start, {
      body: { toUser: idOf(sandbox, 'leila'), points: 10, admin: '77' },
    })
    expect(sandbox.world.money.transfers.at(-1)?.admin).toBe('77')
  })
})
