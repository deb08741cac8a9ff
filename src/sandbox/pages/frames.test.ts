import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '#shared/contract/index.ts'
import { lesson as wireLesson } from '#shared/contract/lessons.ts'
import { parseDeepLink } from '#shared/deep-link.ts'
import { fetchPayload, startSandbox, testOrigin } from '#tests/support/sandbox-client.ts'
import type { Sandbox } from '../sandbox'

const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string, options: Record<string, unknown>) => { window: Window & typeof globalThis }
}

const pageOrigin = 'http://application.test'
const minute = 60_000

function framed(html: string) {
  const { window: outer } = new JSDOM('<body></body>', { url: `${pageOrigin}/`, runScripts: 'dangerously' })
  const said: unknown[] = []
  const arrived = Promise.withResolvers<null>()
  outer.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    said.push(data)
    arrived.resolve(null)
  })
  const { window: inner } = new JSDOM(html.replaceAll('app://tutorat', pageOrigin), {
    url: `${testOrigin}/`,
    runScripts: 'dangerously',
    beforeParse: (page: Window) => Object.defineProperty(page, 'parent', { value: outer }),
  })
  const receive = (data: unknown, { origin = pageOrigin, source = outer } = {}) =>
    inner.dispatchEvent(new inner.MessageEvent('message', { data, origin, source }))
  return {
    outer,
    inner,
    said,
    arrived: arrived.promise,
    receive,
    find: (selector: string) => inner.document.querySelector<HTMLElement>(selector),
  }
}

const textOf = async (sandbox: Sandbox, address: string | URL) => (await sandbox.fetch(new Request(address))).text()

async function openLesson(sandbox: Sandbox, slug: string) {
  const { chapter } = sandbox.world.lesson(slug)
  const params = { subjectSlug: chapter.subject.slug, chapterSlug: chapter.slug, lessonSlug: slug }
  return wireLesson.parse(
    await fetchPayload(sandbox, contract.lessons.open, { token: sandbox.signIn('amira'), params }),
  )
}

describe('quiz page', () => {
  const handshake = { source: 'tutorat', type: 'handshake' }

  async function quizOf(sandbox: Sandbox, slug = 'quiz-de-fin-de-chapitre', name = 'Amira Ben Salah') {
    const { content } = await openLesson(sandbox, slug)
    const address = new URL(sandbox.platformConfig(testOrigin).pages.quiz ?? '')
    for (const [key, value] of Object.entries({ id: String(content.content_qcm_id), phone: '020100101', name }))
      address.searchParams.set(key, value)
    return textOf(sandbox, address)
  }

  it('posts messages only to the application’s origin', async () => {
    const html = await quizOf(await startSandbox())
    expect(html).toContain('"app":"app://tutorat"')
    expect(html).not.toContain("'*'")
  })

  it('accepts a handshake only from the expected origin and window', async () => {
    const { outer, inner, receive, find } = framed(await quizOf(await startSandbox()))
    receive(handshake, { origin: 'http://other.test' })
    receive(handshake, { origin: `${pageOrigin}.other.test` })
    receive(handshake, { source: inner })
    for (const wrong of [
      null,
      'handshake',
      { ...handshake, source: 'quiz' },
      { ...handshake, type: 'hello' },
      [handshake],
    ])
      receive(wrong)
    expect([find('#quiz')?.hidden, find('#waiting')?.hidden]).toEqual([true, false])
    receive(handshake, { source: outer })
    expect([find('#quiz')?.hidden, find('#waiting')?.hidden]).toEqual([false, true])
  })

  it('requires all answers, then posts the score', async () => {
    const { inner, receive, find, said, arrived } = framed(await quizOf(await startSandbox()))
    receive(handshake)
    find('#check')?.click()
    expect(find('#result')?.textContent).toBe('Réponds à toutes les questions.')
    for (const [index, choice] of [1, 0, 2, 1].entries())
      find(`fieldset:nth-of-type(${index + 1}) label:nth-of-type(${choice + 1}) input`)?.click()
    find('#check')?.click()
    await arrived
    expect(said).toEqual([{ source: 'quiz', type: 'score', value: 3, total: 4 }])
    expect(find('#result')?.textContent).toBe('Score : \u20663 / 4\u2069')
    expect([...inner.document.querySelectorAll('.verdict')].map(({ textContent }) => textContent)).toEqual([
      '✓ Bonne réponse',
      '✓ Bonne réponse',
      '✓ Bonne réponse',
      '✗ Réponse attendue : (2 ; 7)',
    ])
    find('#again')?.click()
    expect([find('#result')?.textContent, inner.document.querySelectorAll('input:checked').length]).toEqual(['', 0])
  })

  it('renders a name as text, never as markup', async () => {
    const { find } = framed(
      await quizOf(await startSandbox(), 'quiz-de-fin-de-chapitre', '<img src=x onerror=alert(1)>'),
    )
    expect(find('#quiz p')?.textContent).toBe('Bonjour <img src=x onerror=alert(1)>')
    expect(find('img')).toBeNull()
  })

  it('is in Arabic, right to left, for a subject in Arabic', async () => {
    const sandbox = await startSandbox()
    const slug =
      sandbox.world.subject('4205-arabe').chapters[1]?.lessons.find(({ kind }) => kind === 'quiz')?.slug ?? ''
    expect(await quizOf(sandbox, slug)).toContain('<html lang="ar" dir="rtl">')
  })

  it('returns 404 for an id that is not a quiz', async () => {
    const sandbox = await startSandbox()
    for (const id of ['', '7', 'x', String(sandbox.world.lesson('lire-une-droite').id)]) {
      expect(
        (await sandbox.fetch(new Request(`${sandbox.platformConfig(testOrigin).pages.quiz ?? ''}?id=${id}`))).status,
      ).toBe(404)
    }
  })
})

describe('protected player', () => {
  const plain = 'le-jeu-de-la-vie-en-acces-protege'
  const isPlayer = (html: string) => html.includes('<video')
  const viewOf = (html: string) => /"view":"([\w-]+)"/.exec(html)?.[1] ?? ''

  it('opens once with the otp of its lesson, within five minutes', async () => {
    const sandbox = await startSandbox({ clock: { now: () => Date.UTC(2026, 10, 20), monotonic: () => 0 } })
    const otpOf = async (slug: string) => (await openLesson(sandbox, slug)).otp ?? ''
    const address = await otpOf(plain)
    expect([isPlayer(await textOf(sandbox, address)), isPlayer(await textOf(sandbox, address))]).toEqual([true, false])
    const other = new URL(await otpOf('dans-un-studio-de-jeux-refuse-dans-l-application'))
    other.pathname = new URL(address).pathname
    expect(isPlayer(await textOf(sandbox, other))).toBe(false)
    const late = await otpOf(plain)
    sandbox.clock.advance(5 * minute)
    expect(isPlayer(await textOf(sandbox, late))).toBe(true)
    const later = await otpOf(plain)
    sandbox.clock.advance(5 * minute + 1)
    expect(isPlayer(await textOf(sandbox, later))).toBe(false)
  })

  it('provides an otp for every recording', async () => {
    const sandbox = await startSandbox()
    const recordings = sandbox.world.school
      .getSubjects(42)
      .flatMap(({ chapters }) => chapters)
      .flatMap((chapter) => chapter.lessons)
      .filter(({ kind, premium }) => kind === 'recording' && !premium)
    expect(recordings.length).toBeGreaterThan(8)
    for (const { slug } of recordings)
      expect(isPlayer(await textOf(sandbox, (await openLesson(sandbox, slug)).otp ?? ''))).toBe(true)
  })

  it('expires after five minutes without use', async () => {
    const sandbox = await startSandbox()
    const address = (await openLesson(sandbox, plain)).otp ?? ''
    const view = viewOf(await textOf(sandbox, address))
    const prolong = async (viewId: string) =>
      (await sandbox.fetch(new Request(new URL(`view/${viewId}`, address), { method: 'POST' }))).status
    sandbox.clock.advance(4 * minute)
    expect(await prolong(view)).toBe(204)
    sandbox.clock.advance(4 * minute)
    expect(await prolong(view)).toBe(204)
    sandbox.clock.advance(5 * minute + 1)
    expect([await prolong(view), await prolong('none')]).toEqual([403, 403])
  })

  it('refuses to run in a frame for certain lessons and notifies the application', async () => {
    const sandbox = await startSandbox()
    const html = await textOf(
      sandbox,
      (await openLesson(sandbox, 'dans-un-studio-de-jeux-refuse-dans-l-application')).otp ?? '',
    )
    expect(html).toContain("'app://tutorat'")
    const { said, arrived, find } = framed(html)
    await arrived
    expect([said, find('video')]).toEqual([[{ source: 'player', type: 'refused', reason: 'framed' }], null])
  })

  it('reports an expired link', async () => {
    const sandbox = await startSandbox()
    const { said, arrived } = framed(
      await textOf(sandbox, `${testOrigin}/s/${sandbox.secret}/pages/protected/1?otp=none`),
    )
    await arrived
    expect(said).toEqual([{ source: 'player', type: 'refused', reason: 'expired' }])
  })

  it('reports when it is ready and when the film cannot be played', async () => {
    const sandbox = await startSandbox()
    const { inner, said, find, outer } = framed(await textOf(sandbox, (await openLesson(sandbox, plain)).otp ?? ''))
    expect(said).toEqual([])
    const next = () => new Promise((resolve) => outer.addEventListener('message', resolve, { once: true }))
    const ready = next()
    find('video')?.dispatchEvent(new inner.Event('loadedmetadata'))
    await ready
    const failed = next()
    find('video')?.dispatchEvent(new inner.Event('error'))
    await failed
    expect(said).toEqual([
      { source: 'player', type: 'ready', at: 0, duration: null },
      { source: 'player', type: 'refused', reason: 'unplayable' },
    ])
  })

  it('forbids framing only for certain lessons', async () => {
    const sandbox = await startSandbox()
    const policyOf = async (slug: string) =>
      (await sandbox.fetch(new Request((await openLesson(sandbox, slug)).otp ?? ''))).headers.get(
        'content-security-policy',
      )
    expect(await policyOf('un-concert-de-robots-muet-dans-l-application')).toContain("frame-ancestors 'none'")
    expect(await policyOf(plain)).not.toContain('frame-ancestors')
  })
})

describe('framed pages', () => {
  it('support fault injection', async () => {
    const sandbox = await startSandbox()
    const { id } = sandbox.world.lesson('quiz-de-fin-de-chapitre')
    const quiz = `${sandbox.platformConfig(testOrigin).pages.quiz ?? ''}?id=${id}`
    sandbox.faults('frames', 'server-error', { times: 1 })
    const status = async () => (await sandbox.fetch(new Request(quiz))).status
    expect([await status(), await status()]).toEqual([500, 200])
  })

  it('include a hostile page without a CSP that implements every requested act', async () => {
    const sandbox = await startSandbox()
    const response = await sandbox.fetch(
      new Request(`${testOrigin}/s/${sandbox.secret}/pages/hostile?do=messages,hang,unknown`),
    )
    expect(response.headers.has('content-security-policy')).toBe(false)
    const html = await response.text()
    expect(html).toContain('"acts":["messages","hang"]')
    expect(html).toContain(`"other":"http://localhost:4010/s/${sandbox.secret}/pages/hostile?do=messages"`)
  })

  it('include a hostile page whose forged deep links are valid for the parser', async () => {
    const sandbox = await startSandbox()
    const html = await textOf(sandbox, `${testOrigin}/s/${sandbox.secret}/pages/hostile?do=deep-link`)
    const links = [...html.matchAll(/tutorat:\/\/[^']+/g)].map(([link]) => parseDeepLink(link))
    expect(links).toEqual([
      { kind: 'switch', token: 'forged', adminUserId: '1', userId: 2 },
      { kind: 'social-return', provider: 'google', code: 'forged', state: 'forged' },
    ])
  })

  it('include a hostile page that floods its parent with messages', async () => {
    const sandbox = await startSandbox()
    const { inner, said, arrived, receive } = framed(
      await textOf(sandbox, `${testOrigin}/s/${sandbox.secret}/pages/hostile?do=messages`),
    )
    await arrived
    expect(said.length).toBeGreaterThan(0)
    receive({ source: 'tutorat', type: 'handshake' })
    const received = z.array(z.unknown()).parse(Reflect.get(inner, 'received'))
    expect(received).toEqual([{ origin: pageOrigin, data: { source: 'tutorat', type: 'handshake' } }])
  })
})
