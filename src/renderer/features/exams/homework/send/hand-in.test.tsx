import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { http } from '#core/api/http.ts'
import { getFingerprint, type HomeworkDraft, type HomeworkFile } from '#shared/desktop/homework.ts'
import { uploadStatus } from '#shared/gateway/uploads.ts'
import { mergeInPage } from '#tests/support/fake-merge-worker.ts'
import { createHandIn, type HandInStep } from './hand-in'

const uuid = (index: number) => `00000000-0000-4000-8000-00000000000${String(index)}`
const image = (index: number): HomeworkFile => ({
  id: uuid(index),
  name: `photo-${String(index)}.jpg`,
  kind: 'image',
  bytes: 9,
  turn: 0,
})
const page: HomeworkFile = { id: uuid(9), name: 'copie.pdf', kind: 'document', bytes: 9, turn: 0 }

type World = {
  files?: HomeworkFile[]
  /** The images that cannot be decoded. */
  damaged?: readonly string[]
  merged?: HomeworkDraft['merged']
  staged?: number
  refused?: { name: string; reason: 'too-large' | 'unreadable' }[]
  sends?: boolean
  /** A command, or the upload of the merged pages, answers no earlier. */
  gates?: Record<string, Promise<unknown>>
}

function setUp({
  files = [image(1), page],
  damaged = [],
  merged = null,
  staged = 200,
  refused = [],
  sends = true,
  gates = {},
}: World = {}) {
  let draft: HomeworkDraft = { examId: 7, files, merged, delivery: { step: 'editing' } }
  const calls: string[] = []
  const failures: string[] = []
  const lost = new Set<string>()
  const answer = async (command: string, next: () => HomeworkDraft = () => draft) => {
    calls.push(command)
    await gates[command]
    if (lost.has(command)) throw new Error('the main process did not respond')
    draft = next()
    return draft
  }
  const desktop = {
    'homework.read': () => answer('read'),
    'homework.remove': ({ fileId }: { fileId: string }) =>
      answer('remove', () => ({ ...draft, files: draft.files.filter(({ id }) => id !== fileId) })),
    'homework.send': () =>
      answer('send', () => (sends ? { ...draft, delivery: { step: 'stopped', arrived: 0, total: 1 } } : draft)),
    'homework.preview': () => answer('preview').then(() => ({ opened: sends })),
    'log.failure': async ({ where }: { where: string }) => void failures.push(where),
  }
  Object.defineProperty(window, 'desktop', { value: desktop, configurable: true })
  vi.stubGlobal(
    'fetch',
    async (address: string) => new Response(damaged.some((id) => address.endsWith(id)) ? 'damaged' : 'x'),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const uploads: URLSearchParams[] = []
  const { adapter } = http.defaults
  http.defaults.adapter = async (config) => {
    uploads.push(new URL(config.url ?? '', 'https://x.example').searchParams)
    await gates['upload']
    const data = staged === uploadStatus.taken ? { draft: { ...draft, merged: { bytes: 5, pages: 1 } }, refused } : null
    return { data, status: staged, statusText: '', headers: {}, config }
  }
  onTestFinished(() => void Object.assign(http.defaults, { adapter }))

  const steps: HandInStep[] = []
  let readings = 0
  const handIn = createHandIn({
    examId: 7,
    onStep: (step) => steps.push(step),
    read: () => void (readings += 1),
    change: async (command) => {
      try {
        draft = await command()
        return true
      } catch {
        return false
      }
    },
  })
  return {
    handIn,
    merger: mergeInPage(),
    steps,
    names: () => steps.map((step) => (step.step === 'failed' ? `failed ${step.why}` : step.step)),
    calls,
    lost,
    uploads,
    failures,
    readings: () => readings,
    draft: () => draft,
  }
}

describe('handing homework in', () => {
  it('merges the images into a PDF in their order, stages it, then sends once', async () => {
    const { handIn, names, calls, uploads, readings, draft } = setUp({ files: [image(1), page, image(2)] })
    await handIn.begin('send')
    expect(names()).toEqual(['preparing', 'merging', 'merging', 'merging', 'none'])
    expect(calls).toEqual(['read', 'send'])
    expect(uploads).toHaveLength(1)
    expect(uploads[0]?.get('of')).toBe(getFingerprint([image(1), image(2)]))
    expect(uploads[0]?.get('pages')).toBe('2')
    expect([draft().merged, readings()]).toEqual([{ bytes: 5, pages: 1 }, 1])
  })

  it('names the page that is being merged, of how many', async () => {
    const { handIn, steps } = setUp({ files: [image(1), image(2)] })
    await handIn.begin('send')
    expect(steps.filter(({ step }) => step === 'merging')).toEqual([
      { step: 'merging', at: 1, of: 2 },
      { step: 'merging', at: 1, of: 2 },
      { step: 'merging', at: 2, of: 2 },
    ])
  })

  it.each<[string, World]>([
    ['has no images', { files: [page] }],
    ['has images that are merged already', { merged: { bytes: 5, pages: 1 } }],
  ])('merges nothing where the homework %s', async (_, world) => {
    const { handIn, merger, names, uploads } = setUp(world)
    await handIn.begin('send')
    expect([merger.begun, uploads.length, names()]).toEqual([0, 0, ['preparing', 'none']])
  })

  it('a preview opens the merged pages and sends nothing', async () => {
    const { handIn, names, calls, readings } = setUp()
    await handIn.begin('preview')
    expect(calls).toEqual(['read', 'preview'])
    expect([names().at(-1), readings()]).toEqual(['none', 0])
  })

  it('a second request while one is under way is left out', async () => {
    const { handIn, calls } = setUp()
    await Promise.all([handIn.begin('send'), handIn.begin('send')])
    expect(calls.filter((call) => call === 'send')).toHaveLength(1)
  })

  it('can be requested again once the first has ended', async () => {
    const { handIn, calls } = setUp({ files: [page] })
    await handIn.begin('preview')
    await handIn.begin('send')
    expect(calls).toEqual(['read', 'preview', 'read', 'send'])
  })
})

describe('homework that could not be handed in', () => {
  it.each<['send' | 'preview', World, readonly string[], string]>([
    ['send', {}, ['read'], 'failed send'],
    ['preview', {}, ['read'], 'failed preview'],
    ['send', {}, ['send'], 'failed send'],
    ['preview', {}, ['preview'], 'failed preview'],
    ['send', { sends: false }, [], 'failed send'],
    ['preview', { sends: false }, [], 'failed preview'],
    ['send', { staged: uploadStatus.tooLarge }, [], 'failed too-large'],
    ['send', { staged: uploadStatus.draftChanged }, [], 'failed changed'],
    ['send', { staged: 500 }, [], 'failed merge'],
    ['send', { refused: [{ name: 'x', reason: 'too-large' }] }, [], 'failed too-large'],
    ['send', { refused: [{ name: 'x', reason: 'unreadable' }] }, [], 'failed merge'],
  ])('is told with its cause: %s, %j, without an answer to %j', async (aim, world, lost, shown) => {
    const { handIn, names, ...rest } = setUp(world)
    lost.forEach((command) => rest.lost.add(command))
    await handIn.begin(aim)
    expect(names().at(-1)).toBe(shown)
    if (lost.includes(aim)) expect(rest.failures).toEqual([`homework.${aim}`])
  })

  it('is not sent when its images could not be staged', async () => {
    const { handIn, calls, draft } = setUp({ staged: 500 })
    await handIn.begin('send')
    expect([calls, draft().merged]).toEqual([['read'], null])
  })

  it('is not sent when the merging fails, which is reported', async () => {
    const { handIn, merger, names, calls, failures } = setUp()
    merger.fails = true
    await handIn.begin('send')
    expect([names().at(-1), calls]).toEqual(['failed merge', ['read']])
    expect(failures).toEqual(['homework.merge'])
  })
})

describe('homework with an image that cannot be read', () => {
  it('asks before anything is left out, and names the image and its page', async () => {
    const { handIn, steps, calls, uploads } = setUp({ files: [image(1), image(2)], damaged: [uuid(2)] })
    await handIn.begin('send')
    expect(steps.at(-1)).toEqual({
      step: 'faulty',
      pages: [{ id: uuid(2), name: 'photo-2.jpg', page: 2, fault: 'damaged' }],
      isAll: false,
    })
    expect([calls, uploads.length]).toEqual([['read'], 0])
  })

  it('is sent without it on request, with the fingerprint of what was merged', async () => {
    const { handIn, names, calls, uploads } = setUp({ files: [image(1), image(2)], damaged: [uuid(2)] })
    await handIn.begin('send')
    await handIn.continueWithout()
    expect(calls).toEqual(['read', 'remove', 'send'])
    expect(uploads.map((upload) => upload.get('of'))).toEqual([getFingerprint([image(1)])])
    expect(names().at(-1)).toBe('none')
    await handIn.continueWithout()
    expect(calls).toHaveLength(3)
  })

  it('is not sent when the image could not be removed', async () => {
    const { handIn, names, calls, lost, uploads } = setUp({ files: [image(1), image(2)], damaged: [uuid(2)] })
    await handIn.begin('send')
    lost.add('remove')
    await handIn.continueWithout()
    expect([names().at(-1), calls, uploads.length]).toEqual(['failed merge', ['read', 'remove'], 0])
  })

  it.each<[string, 'send' | 'preview', HomeworkFile[], string[]]>([
    ['sends the documents that are left when no image can be read', 'send', [image(1), page], ['read', 'send']],
    ['sends nothing when nothing is left', 'send', [image(1)], ['read']],
    ['opens no preview when no image can be read', 'preview', [image(1), page], []],
  ])('%s', async (_, aim, files, after) => {
    const { handIn, steps, names, calls } = setUp({ files, damaged: [uuid(1)] })
    await handIn.begin(aim)
    expect(steps.at(-1)).toMatchObject({ step: 'faulty', isAll: true })
    await handIn.continueWithout()
    expect(calls).toEqual(['read', 'remove', ...after])
    expect(names().at(-1)).toBe('none')
  })

  it('is not sent after the question is closed', async () => {
    const { handIn, calls } = setUp({ files: [image(1)], damaged: [uuid(1)] })
    await handIn.begin('send')
    expect(handIn.stop()).toBe(true)
    await handIn.continueWithout()
    expect(calls).toEqual(['read'])
  })
})

describe('stopping', () => {
  it('ends the merging, sends nothing, and says that the sending was given up', async () => {
    const { handIn, merger, names, calls } = setUp({ files: [image(1), image(2)] })
    merger.holdAt = 1
    const begun = handIn.begin('send')
    await vi.waitFor(() => expect(names()).toHaveLength(4))
    expect(handIn.stop()).toBe(true)
    await begun
    expect([merger.ended, names().at(-1), calls]).toEqual([1, 'none', ['read']])
    merger.release()
  })

  it.each<['send' | 'preview', boolean]>([
    ['preview', false],
    ['send', true],
  ])('before the draft is read (%s) ends it: given up %s', async (aim, isGivenUp) => {
    const { handIn, names, calls, merger } = setUp()
    const begun = handIn.begin(aim)
    expect(handIn.stop()).toBe(isGivenUp)
    await begun
    expect([names(), calls, merger.begun]).toEqual([['preparing', 'none'], ['read'], 0])
  })

  it('does not call what is already sent given up, and shows no late outcome of it', async () => {
    const { promise: gate, resolve: release } = Promise.withResolvers<null>()
    const { handIn, calls, names } = setUp({ files: [page], sends: false, gates: { send: gate } })
    const begun = handIn.begin('send')
    await vi.waitFor(() => expect(calls).toContain('send'))
    expect(handIn.stop()).toBe(false)
    release(null)
    await begun
    expect(names()).toEqual(['preparing', 'none'])
  })

  it('lets the next request begin at once', async () => {
    const { handIn, merger, calls } = setUp()
    merger.holdAt = 0
    const first = handIn.begin('send')
    await vi.waitFor(() => expect(merger.begun).toBe(1))
    handIn.stop()
    merger.holdAt = null
    await Promise.all([first, handIn.begin('send')])
    expect(calls).toEqual(['read', 'read', 'send'])
  })

  it('lets a request that is given up end without opening the way for a second sending', async () => {
    const { promise: gate, resolve: release } = Promise.withResolvers<null>()
    const { handIn, merger, calls } = setUp({ gates: { send: gate } })
    merger.holdAt = 0
    const first = handIn.begin('send')
    await vi.waitFor(() => expect(merger.begun).toBe(1))
    handIn.stop()
    merger.holdAt = null
    const second = handIn.begin('send')
    await first
    const third = handIn.begin('send')
    release(null)
    await Promise.all([second, third])
    expect(calls.filter((call) => call === 'send')).toHaveLength(1)
  })

  it('while the merged pages are stored sends nothing, and shows no late outcome', async () => {
    for (const staged of [uploadStatus.taken, 500]) {
      const { promise: gate, resolve: release } = Promise.withResolvers<null>()
      const { handIn, calls, names, uploads } = setUp({ staged, gates: { upload: gate } })
      const begun = handIn.begin('send')
      await vi.waitFor(() => expect(uploads).toHaveLength(1))
      expect(handIn.stop()).toBe(true)
      release(null)
      await begun
      expect([calls, names().at(-1)]).toEqual([['read'], 'none'])
    }
  })

  it.each<[string, HomeworkFile[], string, string[]]>([
    ['an image that cannot be read is removed', [image(1), image(2)], 'remove', ['read', 'remove']],
    ['what is left is read', [image(1), page], 'read', ['read', 'remove', 'read']],
  ])('while %s sends nothing', async (_, files, command, made) => {
    const { promise: gate, resolve: release } = Promise.withResolvers<null>()
    const gates: Record<string, Promise<unknown>> = {}
    const { handIn, calls, names, uploads } = setUp({ files, damaged: [uuid(1)], gates })
    await handIn.begin('send')
    gates[command] = gate
    const continued = handIn.continueWithout()
    await vi.waitFor(() => expect(calls).toEqual(made))
    expect(handIn.stop()).toBe(true)
    release(null)
    await continued
    expect([calls, uploads.length, names().at(-1)]).toEqual([made, 0, 'none'])
  })

  it('shows no late failure of an image that could not be removed', async () => {
    const { promise: gate, resolve: release } = Promise.withResolvers<null>()
    const { handIn, lost, names } = setUp({ files: [image(1), page], damaged: [uuid(1)], gates: { remove: gate } })
    await handIn.begin('send')
    lost.add('remove')
    const continued = handIn.continueWithout()
    handIn.stop()
    release(null)
    await continued
    expect(names().at(-1)).toBe('none')
  })

  it('gives nothing up when nothing was begun', () => {
    const { handIn, names } = setUp()
    expect([handIn.stop(), names()]).toEqual([false, ['none']])
  })
})
