import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '#shared/contract/index.ts'
import { report } from '#shared/contract/reports.ts'
import { fetchPayload, send, startSandbox } from '#tests/support/sandbox-client.ts'
import type { Sandbox } from '../sandbox'

const listed = async (sandbox: Sandbox, who = 'amira') =>
  z.array(report).parse(await fetchPayload(sandbox, contract.reports.list, { token: sandbox.signIn(who) }))
const written = (sandbox: Sandbox, changes = {}) => ({
  content: sandbox.world.lesson('tracer-une-droite').id,
  reportReason: 2,
  description: 'Il manque la fin.',
  ...changes,
})
const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { errors?: unknown }).errors,
]

describe('lesson reports', () => {
  it('offer the four reasons of the specification', async () => {
    const sandbox = await startSandbox()
    expect(await fetchPayload(sandbox, contract.reports.reasons, { token: sandbox.signIn('amira') })).toMatchObject([
      { id: 1, name: 'Erreur de contenu' },
      { id: 2, name: 'Contenu manquant' },
      { id: 3, name: 'Erreur technique' },
      { id: 4, name: 'PDF manquant' },
    ])
  })

  it('exist in each status for Amira and not for others', async () => {
    const sandbox = await startSandbox()
    const rows = await listed(sandbox)
    expect(rows.map(({ status, content }) => [status, content?.name])).toEqual([
      ['Pending', 'Lire une droite'],
      ['In progress', 'Tracer une droite'],
      ['Rejected', 'La photosynthèse, étape par étape'],
      ['Resolved', 'Un système en vingt secondes'],
    ])
    expect(rows[2]?.reject_reason).toContain('chapitre précédent')
    expect(await listed(sandbox, 'leila')).toEqual([])
  })

  it('are created, changed and removed while pending', async () => {
    const sandbox = await startSandbox()
    const token = sandbox.signIn('leila')
    const created = await send(sandbox, contract.reports.create, {
      token,
      body: written(sandbox, { description: '  Il manque   la fin. ' }),
    })
    expect(await created.json()).toMatchObject({ message: 'Ton signalement est envoyé' })
    const [made] = await listed(sandbox, 'leila')
    expect(made).toMatchObject({ status: 'Pending', description: 'Il manque la fin.', report_reason: { id: 2 } })
    const params = { id: made?.id }
    await fetchPayload(sandbox, contract.reports.update, {
      token,
      params,
      body: written(sandbox, { reportReason: 4, description: 'La fiche manque.' }),
    })
    expect(await listed(sandbox, 'leila')).toMatchObject([
      { id: made?.id, description: 'La fiche manque.', report_reason: { reason: 'PDF manquant' } },
    ])
    await fetchPayload(sandbox, contract.reports.remove, { token, params })
    expect(await listed(sandbox, 'leila')).toEqual([])
    await fetchPayload(sandbox, contract.reports.create, { token, body: written(sandbox) })
    expect((await listed(sandbox, 'leila'))[0]?.id).not.toBe(made?.id)
  })

  it('cannot be changed once in progress or by another student', async () => {
    const sandbox = await startSandbox()
    const rows = await listed(sandbox)
    const [pending, ...others] = rows.map(({ id }) => id)
    for (const id of others) {
      const token = sandbox.signIn('amira')
      expect(
        (await send(sandbox, contract.reports.update, { token, params: { id }, body: written(sandbox) })).status,
      ).toBe(403)
      expect((await send(sandbox, contract.reports.remove, { token, params: { id } })).status).toBe(403)
    }
    expect(
      (await send(sandbox, contract.reports.remove, { token: sandbox.signIn('leila'), params: { id: pending } }))
        .status,
    ).toBe(404)
    expect(await listed(sandbox)).toEqual(rows)
  })

  it.each([
    ['no description', { description: '   ' }, { description: ['Remplir les champs raison et description'] }],
    ['a reason that is none', { reportReason: 9 }, { reportReason: ['Remplir les champs raison et description'] }],
    [
      'too long a description',
      { description: 'x'.repeat(2001) },
      { description: ['This value is too long. It should have 2000 characters or less'] },
    ],
  ])('with %s are refused', async (_what, changes, errors) => {
    const sandbox = await startSandbox()
    expect(
      await refusal(
        await send(sandbox, contract.reports.create, {
          token: sandbox.signIn('amira'),
          body: written(sandbox, changes),
        }),
      ),
    ).toEqual([422, errors])
    expect(await listed(sandbox)).toHaveLength(4)
  })

  it('require a lesson of the student’s class', async () => {
    const sandbox = await startSandbox()
    const create = async (who: string, changes = {}) =>
      (await send(sandbox, contract.reports.create, { token: sandbox.signIn(who), body: written(sandbox, changes) }))
        .status
    expect([await create('moussa'), await create('amira', { content: 7 })]).toEqual([403, 404])
  })

  it('persist across a restart, also from a snapshot without reports', async () => {
    const snapshotDir = await mkdtemp(join(tmpdir(), 'reports-'))
    const before = await startSandbox({ snapshotDir })
    await fetchPayload(before, contract.reports.create, { token: before.signIn('leila'), body: written(before) })
    await before.close()
    const after = await startSandbox({ snapshotDir })
    expect([await listed(after, 'leila'), await listed(after)]).toEqual([
      await listed(before, 'leila'),
      await listed(before),
    ])
    await after.close()
    const file = join(snapshotDir, 'demo-platform.json')
    const kept = JSON.parse(await readFile(file, 'utf8')) as { students: Record<string, { reported?: unknown }> }
    for (const student of Object.values(kept.students)) delete student.reported
    await writeFile(file, JSON.stringify(kept))
    const old = await startSandbox({ snapshotDir })
    expect([await listed(old, 'leila'), (await listed(old)).length, old.notices]).toEqual([[], 4, []])
    await rm(snapshotDir, { recursive: true })
  })
})
