import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '#shared/contract/index.ts'
import { parentRequest } from '#shared/contract/parents.ts'
import { startSandbox } from '#tests/support/sandbox-client.ts'
import { request } from '#tests/support/sandbox-money.ts'
import type { Sandbox } from '../sandbox'

const { parents } = contract
const listed = async (sandbox: Sandbox, who: string) =>
  z.array(parentRequest).parse((await request(sandbox, who, parents.requests)).payload)
const decide = (sandbox: Sandbox, who: string, id: number, approved: 0 | 1) =>
  request(sandbox, who, parents.decide, { params: { id }, body: { approved } })

describe('parent requests', () => {
  it('cover every status for Amira, newest first, and are empty for most students', async () => {
    const sandbox = await startSandbox()
    const rows = await listed(sandbox, 'amira')
    expect(rows.map(({ approved, parent_user: { name } }) => [name, approved])).toEqual([
      ['Mourad', null],
      ['Anis', false],
      ['Samia', true],
    ])
    expect(await listed(sandbox, 'leila')).toEqual([])
    expect((await request(sandbox, 'amira', contract.account.me)).payload).toMatchObject({
      user: { hasParent: true, hasParentRequest: true },
    })
  })

  it('are decided once, also for concurrent answers', async () => {
    const sandbox = await startSandbox()
    const id = (await listed(sandbox, 'yassine'))[0]?.id ?? 0
    const both = await Promise.all([decide(sandbox, 'yassine', id, 1), decide(sandbox, 'yassine', id, 0)])
    expect(both.map(({ status, code }) => (status === 200 ? 200 : code))).toEqual([200, 'ACCESS_DENIED'])
    expect((await listed(sandbox, 'yassine'))[0]?.approved).toBe(true)
    expect((await request(sandbox, 'yassine', contract.account.me)).payload).toMatchObject({
      user: { hasParent: true, hasParentRequest: false },
    })
  })

  it('do not link the parent when rejected, and are not found by other students', async () => {
    const sandbox = await startSandbox()
    const id = (await listed(sandbox, 'yassine'))[0]?.id ?? 0
    expect((await decide(sandbox, 'amira', id, 1)).status).toBe(404)
    expect((await decide(sandbox, 'yassine', id, 0)).status).toBe(200)
    expect((await listed(sandbox, 'yassine'))[0]?.approved).toBe(false)
    expect(sandbox.world.student('yassine').user.hasParent).toBe(false)
  })
})
