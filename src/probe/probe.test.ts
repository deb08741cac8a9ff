import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { endpoints } from '#shared/contract/endpoints.ts'
import { answerForms } from '#shared/desktop/demo.ts'
import { startSandbox, testOrigin } from '#tests/support/sandbox-client.ts'
import { findDifferences, toProblems } from './compare'
import { type Finding, probe, formatTable } from './probe'
import { notAsked } from './questions'

type Started = Awaited<ReturnType<typeof startSandbox>>

const runProbe = (sandbox: Started, token: string | null = sandbox.signIn('amira')) =>
  probe({ config: sandbox.platformConfig(testOrigin), token, fetch: (request) => sandbox.fetch(request) })
const named = (findings: readonly Finding[], name: string) => findings.find((finding) => finding.name === name)

describe('probe', () => {
  it.each(answerForms)('parses every response of a platform that answers in the form "%s"', async (answerForm) => {
    const sandbox = await startSandbox({ answerForm })
    const findings = await runProbe(sandbox)
    expect(findings.filter(({ verdict }) => verdict === 'cannot be read' || verdict === 'no answer')).toEqual([])
    expect(findings.filter(({ verdict, how }) => verdict === 'refused' && !/status 40[34]/.test(how.join()))).toEqual(
      [],
    )
    expect(named(findings, 'account.me')?.verdict).toBe(answerForm === 'demo' ? 'agrees' : 'tolerated')
    expect(findings.filter(({ verdict }) => verdict === 'agrees' || verdict === 'tolerated').length).toBeGreaterThan(45)
  })

  it('requests nothing that needs an account without a token', async () => {
    const sandbox = await startSandbox()
    const findings = await runProbe(sandbox, null)
    expect(named(findings, 'places.states')?.verdict).toBe('agrees')
    expect(named(findings, 'account.me')).toMatchObject({ verdict: 'not asked', how: ['needs an account'] })
    expect(sandbox.requests().every(({ user, status }) => user === null && status === 200)).toBe(true)
  })

  it('asks for the recordings of a chapter where no card of Home is one', async () => {
    const findings = await runProbe(await startSandbox())
    expect(named(findings, 'lessons.ofRecordings')?.verdict).toBe('agrees')
  })

  it('reports each invalid response and continues', async () => {
    const sandbox = await startSandbox()
    sandbox.faults('offers.list', 'html')
    sandbox.faults('exams.list', 'server-error')
    sandbox.faults('subjects.list', 'half-json')
    sandbox.faults('wallet.codes', 'wrong-types')
    const findings = await runProbe(sandbox)
    expect(named(findings, 'offers.list')).toMatchObject({ verdict: 'cannot be read', how: ['is no JSON'] })
    expect(named(findings, 'exams.list')).toMatchObject({ verdict: 'refused', how: ['status 500'] })
    expect(named(findings, 'exams.detail')).toMatchObject({
      verdict: 'not asked',
      how: ['nothing that was read leads to it'],
    })
    expect(named(findings, 'subjects.list')?.verdict).toBe('cannot be read')
    expect(named(findings, 'wallet.codes')?.verdict).toBe('cannot be read')
    expect(named(findings, 'account.me')?.verdict).toBe('agrees')
  })

  it('changes nothing on the platform', async () => {
    const sandbox = await startSandbox()
    const before = JSON.stringify(sandbox.state())
    await runProbe(sandbox)
    expect(JSON.stringify(sandbox.state())).toBe(before)
    const names = new Set(sandbox.requests().map(({ name, method }) => `${method} ${name}`))
    for (const name of Object.keys(notAsked)) expect(names).not.toContain(`GET ${name}`)
    expect([...names].filter((name) => !name.startsWith('GET '))).toEqual(['POST search.autocomplete'])
  })

  it('prints neither the token nor personal data', async () => {
    for (const answerForm of answerForms) {
      const sandbox = await startSandbox({ answerForm })
      const { user } = sandbox.world.student('amira')
      sandbox.faults('notifications.list', 'wrong-types')
      const token = sandbox.signIn('amira')
      const table = formatTable(await runProbe(sandbox, token))
      for (const secret of [token, user.email, user.phone, user.name, user.last_name, user.gift_code, sandbox.secret])
        if (secret != null) expect(table).not.toContain(secret)
    }
  })

  it('refuses a redirect instead of sending the token to it', async () => {
    const sandbox = await startSandbox()
    const seen: string[] = []
    const findings = await probe({
      config: sandbox.platformConfig(testOrigin),
      token: 'x'.repeat(20),
      fetch: (request) => {
        seen.push(request.redirect)
        return Promise.resolve(new Response(null, { status: 302, headers: { Location: 'https://elsewhere.example/' } }))
      },
    })
    expect(new Set(seen)).toEqual(new Set(['manual']))
    expect(named(findings, 'account.me')).toMatchObject({
      verdict: 'cannot be read',
      how: ['leads to another address'],
    })
  })
})

describe('words of a finding', () => {
  const answering = async (name: string, body: unknown, status = 200) => {
    const sandbox = await startSandbox()
    const path = contractPath(name)
    const findings = await probe({
      config: sandbox.platformConfig(testOrigin),
      token: sandbox.signIn('amira'),
      fetch: (request) =>
        new URL(request.url).pathname.endsWith(path)
          ? Promise.resolve(Response.json(body, { status }))
          : sandbox.fetch(request),
    })
    return named(findings, name)
  }
  const contractPath = (name: string) => endpoints.find(([each]) => each === name)?.[1].path ?? ''

  it('name a missing envelope, whether the content is read or not', async () => {
    expect(await answering('account.me', { user: { id: 1, name: 'Nour' }, permissions: {} })).toMatchObject({
      verdict: 'tolerated',
      how: expect.arrayContaining(['no envelope { success, payload }: the answer is the content itself']) as unknown,
    })
    expect((await answering('account.me', { data: { user: { id: 1, name: 'Nour' } } }))?.how).toContain(
      'no payload: the content stands in data',
    )
    expect(await answering('account.me', { Success: true, Payload: { user: { id: 1, name: 'Nour' } } })).toMatchObject({
      verdict: 'tolerated',
    })
    expect(await answering('account.me', { status: 'fine' })).toMatchObject({
      verdict: 'cannot be read',
      how: expect.arrayContaining([expect.stringContaining('no envelope')]) as unknown,
    })
  })

  it('take a 404 as an answer where the contract does, also inside a status of 200', async () => {
    const refusal = { success: false, code: 404, message: 'Not found', payload: null }
    for (const status of [404, 200])
      expect(await answering('clients.desktop', refusal, status)).toMatchObject({
        verdict: 'agrees',
        how: ['serves every version of the application (404)'],
      })
    expect(await answering('subjects.list', refusal, 404)).toMatchObject({ verdict: 'refused', how: ['status 404'] })
  })

  it('tell a refusal that the contract allows from another one', async () => {
    const sandbox = await startSandbox()
    const findings = await runProbe(sandbox)
    expect(named(findings, 'gifts.list')).toMatchObject({ how: ['status 403, which the contract allows'] })
    expect(await answering('subjects.list', {}, 500)).toMatchObject({ how: ['status 500'] })
  })

  it('list the fields that no row has and those that are ignored', async () => {
    const rows = [{ id: 5, Nom: 'Algèbre', slugg: 'algebre', extra: 1 }]
    expect((await answering('subjects.list', { success: true, payload: rows }))?.fields).toMatchObject({
      absent: expect.arrayContaining(['payload[].name', 'payload[].slug']) as unknown,
      unknown: expect.arrayContaining([
        { field: 'payload[].slugg', resembles: 'payload[].slug' },
        { field: 'payload[].extra', resembles: null },
      ]) as unknown,
    })
  })
})

describe('differencesOf and problemsOf', () => {
  it('reports the field and the kinds, never a value', () => {
    const sent = {
      'id': '12',
      'price': 10.4,
      'is_free': 1,
      'rows': [{ at: '2026' }, { at: 5 }],
      'extra': null,
      'wrong': 'Amira',
      '+216 20 123 456': 'x',
    }
    const read = {
      'id': 12,
      'price': 10,
      'is_free': true,
      'rows': [{ at: '2026' }, { at: '5' }],
      'extra': null,
      'wrong': null,
      '+216 20 123 456': null,
    }
    expect(findDifferences(sent, read)).toEqual([
      { field: 'id', how: 'text read as number' },
      { field: 'price', how: 'number put into its usual form' },
      { field: 'is_free', how: 'number read as boolean' },
      { field: 'rows[].at', how: 'number read as text' },
      { field: 'wrong', how: 'text that cannot be read, taken as absent' },
      { field: '[]', how: 'text that cannot be read, taken as absent' },
    ])
    expect(findDifferences({ list: [1, 'x', 2] }, { list: [1, 2] })).toEqual([
      { field: 'list', how: '1 of 3 rows cannot be read' },
    ])
    expect(findDifferences({ a: 1 }, { a: 1, b: null, c: [] })).toEqual([])
    expect(findDifferences({ offers: [1] }, { affiliations: [1] })).toEqual([
      { field: 'offers', how: 'read as another field' },
      { field: 'affiliations', how: 'taken from another field' },
    ])
  })

  it('reports a difference shared by many rows once', () => {
    const rows = Array.from({ length: 30 }, (_, id) => ({ id: String(id + 1) }))
    expect(
      findDifferences(
        rows,
        rows.map(({ id }) => ({ id: Number(id) })),
      ),
    ).toEqual([{ field: '[].id', how: 'text read as number' }])
  })

  it('stops at the maximum depth of nested responses', () => {
    let [sent, read]: [unknown, unknown] = ['1', 1]
    for (let depth = 0; depth < 20_000; depth += 1) [sent, read] = [{ in: sent }, { in: read }]
    expect(findDifferences(sent, read)).toEqual([])
  })

  it('reports why a response is invalid without its values', () => {
    const schema = z.object({ user: z.object({ points: z.number(), id: z.union([z.number(), z.literal('x')]) }) })
    const problems = (sent: unknown) => toProblems(schema.safeParse(sent).error!, sent)
    expect(problems({ user: { points: 'amira@exemple.tn', id: 'y' } })).toEqual([
      { field: 'user.points', how: 'must be of the kind number' },
      { field: 'user.id', how: 'text of a form that the contract does not know' },
    ])
    expect(problems({ user: { points: 1 } })).toEqual([{ field: 'user.id', how: 'is absent, and is needed' }])
  })
})
