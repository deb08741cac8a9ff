import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../shared/contract/index'
import { payloadOf, recordOf, send, startSandbox } from './test-client'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-platform-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
const start = () => startSandbox({ snapshotDir: folder })
const kept = () => readFile(join(folder, 'demo-platform.json'), 'utf8')

describe('the snapshot', () => {
  it('brings everything back after a restart', async () => {
    const before = await start()
    const token = before.signIn('leila')
    const sent = { token, headers: { 'Idempotency-Key': 'one' }, body: recordOf(before, 'lire-une-droite', { completed: true }) }
    await payloadOf(before, contract.progress.record, sent)
    before.world.student('leila').points = 777
    await before.act({ do: 'advance-clock', ms: 5000 })
    const bornAt = before.world.bornAt
    await before.close()

    const after = await start()
    expect(after.notices).toEqual([])
    expect([after.world.bornAt, after.clock.offsetMs()]).toEqual([bornAt, 5000])
    expect(await payloadOf(after, contract.account.me, { token })).toMatchObject({ user: { name: 'Leïla', points: 777 } })
    await payloadOf(after, contract.progress.record, sent)
    expect(after.progressLog.rows().map(({ applied }) => applied)).toEqual([true, false])
    expect(after.world.student('leila').progress[after.world.lesson('lire-une-droite').id]).toEqual({ completed: true, totalWatched: 50 })
  })

  it('is on the disk before a record is acknowledged', async () => {
    const sandbox = await start()
    const token = sandbox.signIn('leila')
    for (const key of ['one', 'two', 'three']) {
      await payloadOf(sandbox, contract.progress.record, { token, headers: { 'Idempotency-Key': key }, body: recordOf(sandbox, 'lire-une-droite') })
      expect(await kept()).toContain(`"key":"${key}"`)
    }
    const many = Array.from({ length: 20 }, (_, index) =>
      payloadOf(sandbox, contract.progress.record, { token, headers: { 'Idempotency-Key': `many-${index}` }, body: recordOf(sandbox, 'lire-une-droite') }),
    )
    await Promise.all(many)
    expect(JSON.parse(await kept())).toMatchObject({ log: { length: 23 } })
  })

  it('holds no token, no password, no address and no phone', async () => {
    const sandbox = await start()
    const token = sandbox.signIn('amira')
    const check = sandbox.humanCheck.issue('sign-in')
    const answered = await send(sandbox, contract.account.signIn, { body: { username: '020100101', password: 'Tutorat2026!', 'g-recaptcha-response': check } })
    const { payload } = (await answered.json()) as { payload: { token: string } }
    const text = await kept()
    expect(text).toContain('"student":"amira"')
    for (const secret of [token, payload.token, check, 'Tutorat2026!', '020100101', 'amira.bensalah', sandbox.secret]) expect(text).not.toContain(secret)
  })

  it.each([
    ['cut short', (text: string) => text.slice(0, text.length / 2)],
    ['of another shape', () => '{"version":1}'],
    ['empty', () => ''],
    ['of another version', (text: string) => text.replace('"version":1', '"version":99')],
  ])('%s is set aside with a notice, and the school starts afresh', async (_what, spoil) => {
    const before = await start()
    before.world.student('amira').points = 1
    await before.close()
    await writeFile(join(folder, 'demo-platform.json'), spoil(await kept()))
    const after = await start()
    expect(after.notices).toHaveLength(1)
    expect(after.world.student('amira').points).toBe(24_600)
    expect((await readdir(folder)).filter((name) => name.includes('corrupted'))).toHaveLength(1)
    await after.close()
    expect((await start()).notices).toEqual([])
  })

  it('is of its scenario only', async () => {
    const before = await start()
    before.world.student('amira').points = 1
    await before.close()
    const other = await startSandbox({ snapshotDir: folder, scenario: 'long-lists' })
    expect(other.world.student('amira').points).toBe(24_600)
  })

  it('is forgotten by a reset', async () => {
    const before = await start()
    before.world.student('amira').points = 1
    await before.save()
    await before.reset()
    expect((await start()).world.student('amira').points).toBe(24_600)
  })

  it('writes nothing where no folder is given', async () => {
    const sandbox = await startSandbox()
    await sandbox.close()
    expect(await readdir(folder)).toEqual([])
  })
})
