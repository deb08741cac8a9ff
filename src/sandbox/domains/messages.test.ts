import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '#shared/contract/index.ts'
import { message, popup } from '#shared/contract/messages.ts'
import { startSandbox } from '#tests/support/sandbox-client.ts'
import { request } from '#tests/support/sandbox-money.ts'
import type { Sandbox } from '../sandbox'
import { hostileBodies, readable } from '../scenarios/hostile-messages'

const { messages } = contract
const own = (sandbox: Sandbox, who: string) => ({ user_id: sandbox.world.student(who).user.id })
const inbox = async (sandbox: Sandbox, who: string) =>
  z.array(message).parse((await request(sandbox, who, messages.list, { query: own(sandbox, who) })).payload)
const popupsOf = async (sandbox: Sandbox, who: string) =>
  z.array(popup).parse((await request(sandbox, who, messages.popups, { query: own(sandbox, who) })).payload)
const open = (sandbox: Sandbox, who: string, id: string) =>
  request(sandbox, who, messages.one, { query: { ...own(sandbox, who), message_id: id } })

describe('inbox', () => {
  it('contains two to four messages per student, newest first, with existing pictures', async () => {
    const sandbox = await startSandbox()
    const pictures = new Set<string>()
    for (const { id } of sandbox.world.students) {
      const rows = await inbox(sandbox, id)
      expect([id, rows.length >= 2 && rows.length <= 4]).toEqual([id, true])
      const dates = rows.map(({ message: { created_at: at } }) => at ?? '')
      expect(dates).toEqual(dates.toSorted().toReversed())
      for (const {
        message: { body },
      } of rows) {
        expect(body).toMatch(/<h2>.+<\/h2>/)
        expect(body).not.toMatch(/\{(?:media|page)\}/)
        for (const [, src = ''] of body.matchAll(/src="([^"]+)"/g)) pictures.add(src)
      }
    }
    for (const src of pictures) expect([src, (await sandbox.fetch(new Request(src))).status]).toEqual([src, 200])
    expect(pictures.size).toBe(2)
    expect(
      (await inbox(sandbox, 'amira')).filter(({ message: { name } }) => /\p{Script=Arabic}/u.test(name)),
    ).toHaveLength(1)
  })

  it('uses unique ids that are the same for every start', async () => {
    const [one, other] = await Promise.all([startSandbox(), startSandbox()])
    const ids = one.world.students.flatMap(({ engagement }) =>
      [...engagement.messages, ...engagement.popups].map(({ id }) => id),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(other.world.student('amira').engagement.messages.map(({ id }) => id)).toEqual(
      one.world.student('amira').engagement.messages.map(({ id }) => id),
    )
  })

  it('marks only an opened message as seen', async () => {
    const sandbox = await startSandbox()
    const [newest, ...others] = await inbox(sandbox, 'amira')
    expect([newest?.seen, others.every(({ seen }) => seen)]).toEqual([false, true])
    for (const _again of [1, 2])
      expect((await open(sandbox, 'amira', newest?._id ?? '')).payload).toMatchObject({ _id: newest?._id, seen: true })
    expect((await inbox(sandbox, 'amira'))[0]?.seen).toBe(true)
    expect((await open(sandbox, 'amira', 'unknown')).status).toBe(404)
  })

  it('refuses other user ids and does not find other users’ messages', async () => {
    const sandbox = await startSandbox()
    const foreign = own(sandbox, 'leila')
    const [letter] = await inbox(sandbox, 'leila')
    const calls = [
      [messages.list, foreign],
      [messages.popups, foreign],
      [messages.one, { ...foreign, message_id: letter?._id }],
      [messages.hidePopup, { ...foreign, popup_id: 'a' }],
    ] as const
    for (const [call, query] of calls)
      expect([call.path, (await request(sandbox, 'amira', call, { query })).code]).toEqual([call.path, 'ACCESS_DENIED'])
    expect((await open(sandbox, 'amira', letter?._id ?? '')).status).toBe(404)
    expect((await inbox(sandbox, 'leila'))[0]?.seen).toBe(false)
  })

  it('receives messages from the demo panel', async () => {
    const sandbox = await startSandbox()
    const before = await inbox(sandbox, 'amira')
    sandbox.clock.advance(1000)
    for (const _again of [1, 2]) await sandbox.act({ do: 'push', what: 'message' })
    const after = await inbox(sandbox, 'amira')
    expect([after.length, after.filter(({ seen }) => !seen).length]).toEqual([before.length + 2, 3])
    expect(new Set(after.map(({ _id }) => _id)).size).toBe(after.length)
  })
})

describe('popups', () => {
  it('exist for few students, so that they rarely cover a screen', async () => {
    const sandbox = await startSandbox()
    const counts = await Promise.all(
      sandbox.world.students.map(async ({ id }) => [id, (await popupsOf(sandbox, id)).length] as const),
    )
    expect(counts.filter(([, count]) => count > 0)).toEqual([
      ['selma', 2],
      ['rania', 1],
    ])
  })

  it('stay hidden for the student who hid them', async () => {
    const sandbox = await startSandbox()
    const [first, second] = await popupsOf(sandbox, 'selma')
    const hide = (who: string) =>
      request(sandbox, who, messages.hidePopup, { query: { ...own(sandbox, who), popup_id: first?._id } })
    for (const _again of [1, 2]) expect((await hide('selma')).status).toBe(200)
    expect((await hide('rania')).status).toBe(404)
    expect(await popupsOf(sandbox, 'selma')).toEqual([second])
  })

  it('come from the demo panel, a different one each time', async () => {
    const sandbox = await startSandbox()
    sandbox.signIn('amira')
    for (const _again of [1, 2]) await sandbox.act({ do: 'push', what: 'popup' })
    expect(new Set((await popupsOf(sandbox, 'amira')).map(({ popup: { name } }) => name)).size).toBe(2)
    expect(await popupsOf(sandbox, 'leila')).toEqual([])
  })
})

describe('hostile messages', () => {
  it('are more than sixty, returned unmodified, up to one megabyte', async () => {
    const sandbox = await startSandbox({ scenario: 'hostile-messages' })
    expect(hostileBodies.length).toBeGreaterThan(60)
    expect(new Set(hostileBodies.map(({ name }) => name)).size).toBe(hostileBodies.length)
    for (const { body } of hostileBodies) expect(body.slice(0, 40)).toContain(readable)
    const rows = await inbox(sandbox, 'amira')
    expect(rows).toHaveLength(hostileBodies.length + 2)
    expect(rows.filter(({ message: { body } }) => body.length > 1024 * 1024 - 100).length).toBeGreaterThan(0)
    expect(rows[0]?.message.body).toContain('<script>window.__hostile=1</script>')
    expect(await popupsOf(sandbox, 'amira')).toHaveLength(3)
  })
})
