import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { messages } from '#shared/contract/messages.ts'
import { notifications, notificationsPerPage } from '#shared/contract/notifications.ts'
import { progress } from '#shared/contract/progress.ts'
import { platformParts, type Read } from './platform-parts'

type Call = { endpoint: Endpoint; args: Parameters<Read>[1] }

async function read(name: (typeof platformParts)[number]['name'], answer: (call: Call) => unknown) {
  const calls: Call[] = []
  const part = platformParts.find((each) => each.name === name)
  const value = await part?.read((endpoint, args) => {
    calls.push({ endpoint, args })
    return Promise.resolve(answer({ endpoint, args }))
  }, 7)
  return { value, calls }
}

describe('what the platform knows of a user', () => {
  it('is asked for once a part, the messages with the number of the user', async () => {
    for (const { name } of platformParts.filter((each) => !['progress', 'notifications'].includes(each.name))) {
      const { value, calls } = await read(name, () => [{ name }])
      expect(value).toEqual([{ name }])
      expect(calls).toHaveLength(1)
    }
    const { calls } = await read('messages', () => [])
    expect(calls).toEqual([{ endpoint: messages.list, args: { query: { user_id: 7 } } }])
  })

  it('has the chapters of sixty subjects, and of more than that the subjects alone', async () => {
    const rows = Array.from({ length: 62 }, (_, index) => ({ subject_id: index + 1, total: 10 }))
    const { value, calls } = await read('progress', ({ endpoint, args }) =>
      endpoint === progress.subjects ? rows : [{ chapter: args?.params }],
    )
    expect(calls).toHaveLength(61)
    expect(value).toEqual(
      rows.map((row) => (row.subject_id > 60 ? row : { ...row, chapters: [{ chapter: { id: row.subject_id } }] })),
    )
  })

  it('has all pages of notifications, newest first, up to an empty page', async () => {
    const { value, calls } = await read('notifications', ({ args }) => {
      const { page } = args?.query as { page: number }
      return { data: page < 3 ? [{ id: page }] : [], meta: { last_page: 50 } }
    })
    expect(value).toEqual([{ id: 1 }, { id: 2 }])
    expect(calls.map(({ args }) => args?.query)).toEqual(
      [1, 2, 3].map((page) => ({ page, orderBy: 'id', sortedBy: 'desc', perPage: notificationsPerPage })),
    )
    expect(new Set(calls.map(({ endpoint }) => endpoint))).toEqual(new Set([notifications.list]))
  })

  it.each(['progress', 'notifications'] as const)('fails as a whole where the answer has another form (%s)', (name) =>
    expect(read(name, () => ({ rows: [] }))).rejects.toThrow(),
  )
})
