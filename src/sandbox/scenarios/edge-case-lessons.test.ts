import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '#shared/contract/index.ts'
import { fetchPayload, send, startSandbox, testOrigin } from '#tests/support/sandbox-client.ts'

const start = () => startSandbox({ scenario: 'odd-lessons' })
const subjectSlug = '4211-lecons-etranges'
const envelope = z.object({ payload: z.record(z.string(), z.unknown()) })
const rows = z.array(z.looseObject({ content: z.record(z.string(), z.unknown()) }))

async function contentsOf(chapter: string) {
  const sandbox = await start()
  const response = await send(sandbox, contract.lessons.ofChapter, {
    token: sandbox.signIn('amira'),
    params: { subject: subjectSlug, chapter },
  })
  const body: unknown = await response.json()
  const read = contract.lessons.ofChapter.response.parse(body).payload.contents
  expect(sandbox.breaches).toEqual([])
  const wireRows = rows.parse(envelope.parse(body).payload['contents'])
  return {
    status: response.status,
    lost: wireRows.length - read.length,
    read,
    contents: wireRows.map(({ content }) => content),
  }
}

async function opened(slug: string) {
  const sandbox = await start()
  const { chapter } = sandbox.world.lesson(slug)
  const params = { subjectSlug, chapterSlug: chapter.slug, lessonSlug: slug }
  return {
    sandbox,
    payload: envelope.parse(
      await (await send(sandbox, contract.lessons.open, { token: sandbox.signIn('amira'), params })).json(),
    ).payload,
  }
}

describe('edge-case lessons', () => {
  it.each([
    ['adresses-absentes', 0],
    ['numeros-en-texte', 1],
    ['types-absents', 0],
  ])('keep the chapter %s readable although %d lessons are unreadable', async (chapter, unreadable) => {
    const { status, lost, read } = await contentsOf(chapter)
    expect([status, lost]).toEqual([200, unreadable])
    expect(read.every(({ content }) => typeof content.id === 'number' && typeof content.slug === 'string')).toBe(true)
  })

  it('are found by id and slug when they share a slug', async () => {
    const sandbox = await start()
    const { id, chapter } = sandbox.world.lesson('la-meme-adresse-encore')
    const params = { subjectSlug, chapterSlug: chapter.slug, lessonSlug: `${id}-la-meme-adresse` }
    const response = await send(sandbox, contract.lessons.open, { token: sandbox.signIn('amira'), params })
    expect(contract.lessons.open.response.parse(await response.json()).payload.content.id).toBe(id)
  })

  it.each([
    'sans-video',
    'durees-fausses',
    'lecture-abimee',
    'feuilletages-sans-fin',
    'adresses-en-double',
    'adresses-vides',
    'types-inconnus',
    'sans-professeur',
    'titres-etranges',
    'cadres-etranges',
  ])('match the schema in the chapter %s', async (chapter) => {
    const { status, lost } = await contentsOf(chapter)
    expect([status, lost]).toEqual([200, 0])
  })

  it('contain every intended fault', async () => {
    const durations = (await contentsOf('durees-fausses')).contents.map(
      ({ content_videos }) => z.array(z.looseObject({ duration: z.unknown() })).parse(content_videos)[0]?.duration,
    )
    expect(durations).toEqual([null, '1:2:3', '', '-0:01:00', 'une heure', '0:00:00', '99999:59:59', '0:00:01'])
    expect((await contentsOf('adresses-en-double')).contents.map(({ slug }) => slug)).toEqual([
      'la-meme-adresse',
      'la-meme-adresse',
      'la-meme-adresse',
    ])
    expect((await contentsOf('adresses-absentes')).contents.map((content) => 'slug' in content)).toEqual([true, false])
    expect((await contentsOf('numeros-en-texte')).contents.map(({ id }) => typeof id)).toEqual([
      'number',
      'string',
      'undefined',
    ])
    expect((await contentsOf('types-inconnus')).contents[0]?.['type']).toEqual({ id: 99, name: 'HOLOGRAMME' })
    expect((await contentsOf('cinq-cents-lecons')).contents).toHaveLength(500)
  })

  it('have no pages, or three hundred that exist', async () => {
    expect((await opened('aucune-page')).payload['pages']).toEqual([])
    const { sandbox, payload } = await opened('trois-cents-pages')
    const pages = z.array(z.object({ url: z.string() })).parse(payload['pages'])
    expect(new Set(pages.map(({ url }) => url)).size).toBe(300)
    for (const { url } of [pages[0], pages[299]].flatMap((one) => one ?? []))
      expect((await sandbox.fetch(new Request(url))).status).toBe(200)
  })

  it('frame a hostile page of the platform', async () => {
    const { sandbox, payload } = await opened('cadre-aux-faux-messages')
    expect(await (await sandbox.fetch(new Request(z.string().parse(payload['otp'])))).text()).toContain('Cadre hostile')
  })

  it('do not change the regular lessons', async () => {
    const [odd, ordinary] = [await start(), await startSandbox()]
    const payloadText = async (sandbox: typeof odd) =>
      JSON.stringify(
        await fetchPayload(sandbox, contract.subjects.list, { token: sandbox.signIn('amira') }),
      ).replaceAll(sandbox.secret, '')
    const [actual, expected] = [await payloadText(odd), await payloadText(ordinary)]
    expect(actual.startsWith(expected.slice(0, -1))).toBe(true)
    expect(actual).toContain(subjectSlug)
  })
})

describe('magazine pages', () => {
  const magazine = async (slug: string, change?: (pages: Record<string, number>) => void) => {
    const sandbox = await startSandbox()
    change?.(sandbox.world.magazines)
    const { chapter } = sandbox.world.lesson(slug)
    const params = { subjectSlug: chapter.subject.slug, chapterSlug: chapter.slug, lessonSlug: slug }
    const payload = contract.lessons.open.response.parse(
      await (await send(sandbox, contract.lessons.open, { token: sandbox.signIn('amira'), params })).json(),
    ).payload
    return { sandbox, content: payload.content, pages: payload.pages ?? [] }
  }

  it('number two hundred, each drawn individually, or run right to left', async () => {
    const { sandbox, pages } = await magazine('atlas-de-la-mediterranee-en-deux-cents-planches')
    const drawn = await Promise.all(pages.map(async ({ url }) => (await sandbox.fetch(new Request(url))).text()))
    expect([pages.length, new Set(drawn).size, drawn[199]?.includes('Planche 200')]).toEqual([200, 200, true])
    const arabic = await magazine(sandbox.world.subject('4205-arabe').chapters[0]?.lessons.at(-1)?.slug ?? '')
    expect([arabic.content.rtl, arabic.content.type.name, arabic.pages.length]).toEqual([true, 'MAGAZINE', 4])
  })

  it('change in number when a test sets it', async () => {
    const changed = await magazine('atlas-de-la-mediterranee-en-deux-cents-planches', (pages) =>
      Object.assign(pages, { atlas: 7 }),
    )
    expect(changed.pages).toHaveLength(7)
  })

  it('return 404 outside the page range', async () => {
    const sandbox = await startSandbox()
    for (const name of ['atlas-0', 'atlas-1000', 'atlas-01', 'atlas--1', 'autre-1']) {
      expect(
        (await sandbox.fetch(new Request(`${testOrigin}/s/${sandbox.secret}/media/pages/${name}.svg`))).status,
      ).toBe(404)
    }
  })
})
