import { describe, expect, it } from 'vitest'
import { endpoints } from '#shared/contract/endpoints.ts'
import { droppedRows } from '#shared/contract/tolerant.ts'
import { send, startSandbox } from '#tests/support/sandbox-client.ts'
import { callsWithEnvelope, documentedPayload } from './documented-responses'

const named = new Map(endpoints)

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>
}

describe('documented response format of the demo platform', () => {
  it('contains only documented fields, booleans as 1 and 0, and amounts with cents', () => {
    const row = {
      chapter: { id: 1, name: 'Fonctions', slug: 'fonctions', type: 'course', chapter_sections: [{ id: 2 }] },
      sectionId: 2,
      firstLessonSlug: 'une',
      instructor: { name: 'A', last_name: 'T' },
      nbContent: 9,
    }
    expect(
      documentedPayload('subjects.chapters', {
        subject: { id: 7, name: 'Maths', color: 'red' },
        chapters: [row],
        chapterSections: [],
      }),
    ).toEqual({
      subject: { id: 7, name: 'Maths' },
      chapters: [{ ...row, sectionId: undefined }].map(({ sectionId: _, ...kept }) => kept),
      chapterSections: [],
    })
    expect(
      documentedPayload('offers.list', {
        offers: [{ id: 1, disabled: false, price: 1200, pricing: [{ period: '1', price: 900.5 }] }],
      }),
    ).toEqual([{ id: 1, disabled: 0, price: '1200.00', pricing: [{ period: '1', price: '900.50' }] }])
  })

  it('sends an envelope only where the documents name one', async () => {
    expect([...callsWithEnvelope].filter((name) => !named.has(name))).toEqual([])
    const sandbox = await startSandbox({ answerForm: 'documented' })
    const token = sandbox.signIn('amira')
    const account = await bodyOf(await send(sandbox, named.get('account.me')!, { token }))
    expect(Object.keys(account)).toEqual(['success', 'message', 'payload'])
    expect(await bodyOf(await send(sandbox, named.get('subjects.list')!, { token }))).toBeInstanceOf(Array)
    const refused = await send(sandbox, named.get('subjects.list')!)
    expect(await bodyOf(refused)).toEqual({ message: expect.any(String) as string })
  })

  it('reports refusals by status and message only, and returns 404 for undocumented endpoints', async () => {
    const sandbox = await startSandbox({ answerForm: 'documented' })
    const refused = await send(sandbox, named.get('account.signIn')!, {
      body: { 'username': 'personne@exemple.tn', 'password': 'x', 'g-recaptcha-response': '' },
    })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(Object.keys(await bodyOf(refused))).not.toContain('code')
    expect((await send(sandbox, named.get('clients.desktop')!)).status).toBe(404)
  })

  it('switches the format while the platform runs', async () => {
    const sandbox = await startSandbox()
    const token = sandbox.signIn('amira')
    const codeOf = async () => (await bodyOf(await send(sandbox, named.get('account.me')!, { token })))['code']
    expect(await codeOf()).toBe(200)
    expect((await sandbox.act({ do: 'answer-form', form: 'documented' })).answerForm).toBe('documented')
    expect(await codeOf()).toBeUndefined()
    await sandbox.act({ do: 'answer-form', form: 'demo' })
    expect(await codeOf()).toBe(200)
  })

  const lists = endpoints.filter(
    ([name, { method, path, service }]) =>
      method === 'GET' &&
      service === 'platform' &&
      !path.includes('{') &&
      !['clients.desktop', 'account.signOut', 'registration.resendCode'].includes(name),
  )
  it.each(lists)('parses the documented response of %s without dropping rows', async (name, endpoint) => {
    const query =
      name === 'home.usedFreeHours'
        ? { duration: 7200 }
        : name.startsWith('gifts.list')
          ? { page: 1, perPage: 5 }
          : name === 'notifications.list'
            ? { page: 1, perPage: 24, orderBy: 'id', sortedBy: 'desc' }
            : name === 'events.week'
              ? { offset: 0 }
              : undefined
    const read = async (form: 'demo' | 'documented') => {
      const sandbox = await startSandbox({ answerForm: form })
      return send(sandbox, endpoint, { token: sandbox.signIn('amira'), ...(query === undefined ? {} : { query }) })
    }
    const [own, documented] = [await read('demo'), await read('documented')]
    expect(documented.status).toBe(own.status)
    if (!own.ok) return
    const parsed = endpoint.response.safeParse(await documented.json())
    expect(parsed.error).toBeUndefined()
    expect(droppedRows(parsed.data)).toBe(0)
  })
})
