import { describe, expect, it } from 'vitest'
import {
  createFeed,
  getHash,
  getName,
  ours,
  createPackageBytes,
  createSignature,
  theirs,
} from '#tests/support/update-feed.ts'
import { feedName, fetchFeed, isSigned, maxFeedBytes, parseFeed, validateFeed } from './feed'

const context = {
  current: '1.0.0',
  highest: '1.0.0',
  platform: 'linux-x64',
  channel: 'latest',
  keys: [ours.publicKey],
  rolloutBucket: 50,
}

describe('parseFeed', () => {
  const parse = (text: string) => {
    const parsed = parseFeed(text)
    return parsed === null
      ? null
      : { fields: Object.fromEntries(parsed.fields), files: parsed.files.map((file) => Object.fromEntries(file)) }
  }

  it('parses fields and the list of files of a feed', () => {
    const text =
      "version: 1.0.1\nfiles:\n  - url: a.AppImage\n    size: 5\n  - url: b.AppImage\nreleaseDate: 'it''s " +
      'today\'\nnotes: "two\\nlines"\n'
    expect(parse(text)).toEqual({
      fields: { version: '1.0.1', files: '', releaseDate: "it's today", notes: 'two\nlines' },
      files: [{ url: 'a.AppImage', size: '5' }, { url: 'b.AppImage' }],
    })
  })

  it('accepts CRLF, blank lines and a list of files without indentation', () => {
    const text = '\r\nversion: 1.0.1\r\n  \r\nfiles:\r\n- url: a\r\n  size: 5\r\n'
    expect(parse(text)).toEqual({ fields: { version: '1.0.1', files: '' }, files: [{ url: 'a', size: '5' }] })
  })

  it.each([
    ['a duplicate name', 'version: 1\nversion: 2\n'],
    ['two lists of files', 'files:\nfiles:\n'],
    ['a value after files:', 'files: 5\n'],
    ['a duplicate name in a file', 'files:\n  - url: a\n    url: b\n'],
    ['a list entry outside of files', 'version: 1\n  - url: a\n'],
    ['an indented name outside of files', 'version: 1\n  size: 5\n'],
    ['a list entry before any name', '  - url: a\n'],
    ['a name in files before the first list entry', 'files:\n  size: 5\n'],
    ['a list entry after another field', 'files:\n  - url: a\nversion: 1\n  - url: b\n'],
    ['an indentation of three spaces', 'files:\n  - url: a\n   size: 5\n'],
    ['a list entry indented by four spaces', 'files:\n    - url: a\n'],
    ['no value', 'version:\n'],
    ['no name', ': 5\n'],
    ['a line without a name', 'version\n'],
    ['a name with a leading digit', '1a: 5\n'],
    ['a name of 42 letters', `${'a'.repeat(42)}: 5\n`],
    ['text before a name', '{ version: 5\n'],
    ['an alias', 'version: *a\n'],
    ['an anchor', 'version: &a 1\n'],
    ['a flow sequence', 'version: [1]\n'],
    ['a comment', 'version: 1 #x\n'],
    ['a block scalar', 'version: |-\n'],
    ['a mapping in a value', 'version: a: b\n'],
    ['text after JSON quotes', 'version: "1" 2\n'],
    ['unterminated JSON quotes', 'version: "1\n'],
    ['unterminated single quotes', "version: '1\n"],
    ['text after single quotes', "version: '1' 2\n"],
    ['text before single quotes', "version: 1 '2'\n"],
    ['an unescaped quote in single quotes', "version: '1'2'\n"],
    ['a tab', 'version: a\tb\n'],
  ])('refuses a feed with %s', (_case, text) => {
    expect(parse(text)).toBeNull()
  })

  it('trims the spaces around values', () => {
    expect(parse("version:  1.0.1  \nreleaseDate:  'today' \n")).toEqual({
      fields: { version: '1.0.1', releaseDate: 'today' },
      files: [],
    })
  })

  it('parses a feed of the maximum size and refuses a longer one', () => {
    const text = `version: ${'1'.repeat(maxFeedBytes - 10)}\n`
    expect([text.length, parse(text) === null, parse(`${text} `)]).toEqual([maxFeedBytes, false, null])
  })
})

describe('validateFeed', () => {
  it('I6: offers a newer signed version with its size, hash and notes', () => {
    const notes = '- Plus vite'
    const signature = createSignature('1.0.1', { notes })
    const text = createFeed('1.0.1', {
      entry: { signature, blockMapSize: 77 },
      after: `releaseNotes: ${JSON.stringify(notes)}\n`,
    })
    const [size, sha512] = [createPackageBytes('1.0.1').length, getHash(createPackageBytes('1.0.1'))]
    const offer = { version: '1.0.1', file: getName('1.0.1'), size, sha512, blockMapSize: 77, signature, notes }
    expect(validateFeed(text, context)).toEqual({ kind: 'offer', offer, seen: '1.0.1' })
  })

  it('I6: accepts a signature by any configured key and by no other', () => {
    expect(
      validateFeed(createFeed('1.0.1'), { ...context, keys: ['', theirs.publicKey, ours.publicKey] }),
    ).toMatchObject({
      kind: 'offer',
    })
    expect(validateFeed(createFeed('1.0.1'), { ...context, keys: [theirs.publicKey] })).toEqual({
      kind: 'refused',
      reason: 'not-signed',
    })
    expect(validateFeed(createFeed('1.0.1'), { ...context, keys: [] })).toEqual({
      kind: 'refused',
      reason: 'not-signed',
    })
  })

  it.each([
    ['1.0.0', '1.0.0', { kind: 'none', reason: 'up-to-date' }],
    ['0.9.0', '0.9.0', { kind: 'refused', reason: 'replayed' }],
    ['1.0.1', '1.0.2', { kind: 'refused', reason: 'replayed' }],
    ['1.0.2', '1.0.2', { kind: 'offer' }],
  ])('I6: validates version %s after %s was seen', (version, highest, expected) => {
    expect(validateFeed(createFeed(version), { ...context, highest })).toMatchObject(expected)
  })

  it.each([
    [50, 'none'],
    [51, 'offer'],
    [100, 'offer'],
    [0, 'none'],
  ])('applies a rollout to %d percent in bucket 50: %s', (percent, kind) => {
    expect(validateFeed(createFeed('1.0.1', { after: `stagingPercentage: ${String(percent)}\n` }), context).kind).toBe(
      kind,
    )
  })

  it.each(['1', '1,000', '101', '-1', '050'])(
    'I6: accepts a rollout percentage from 0 to 100 only: "%s"',
    (percent) => {
      const result = validateFeed(createFeed('1.0.1', { after: `stagingPercentage: ${percent}\n` }), context)
      expect(result).toEqual(
        percent === '1' ? { kind: 'none', reason: 'staged' } : { kind: 'refused', reason: 'unreadable' },
      )
    },
  )

  it.each([
    ['linux-x64', 'Tutorat.AppImage'],
    ['linux-arm64', 'Tutorat.AppImage'],
    ['win32-x64', 'Tutorat.exe'],
    ['darwin-arm64', 'Tutorat.zip'],
  ])('offers the package of %s to this platform only', (platform, file) => {
    const text = createFeed('1.0.1', { entry: { url: file, signature: createSignature('1.0.1', { file, platform }) } })
    for (const other of ['linux-x64', 'linux-arm64', 'win32-x64', 'darwin-arm64', 'freebsd-x64', '']) {
      const result = validateFeed(text, { ...context, platform: other })
      if (other === platform) expect(result.kind).toBe('offer')
      else
        expect(result).toEqual({
          kind: 'refused',
          reason: other.split('-')[0] === platform.split('-')[0] ? 'not-signed' : 'no-file',
        })
    }
  })

  it('offers the universal package of macOS to both processors, and to no other system', () => {
    const file = 'Tutorat-1.0.1-universal.zip'
    const text = createFeed('1.0.1', {
      entry: { url: file, signature: createSignature('1.0.1', { file, platform: 'darwin-universal' }) },
    })
    for (const platform of ['darwin-x64', 'darwin-arm64'])
      expect(validateFeed(text, { ...context, platform }).kind).toBe('offer')
    const renamed = createFeed('1.0.1', {
      entry: { url: 'T.exe', signature: createSignature('1.0.1', { file: 'T.exe', platform: 'darwin-universal' }) },
    })
    expect(validateFeed(renamed, { ...context, platform: 'win32-x64' })).toEqual({
      kind: 'refused',
      reason: 'not-signed',
    })
  })

  it.each(['a..b.AppImage', '.AppImage', 'a b.AppImage', `${'a'.repeat(122)}.AppImage`, '-a.AppImage'])(
    'I6: refuses the file name %s',
    (file) => {
      const text = createFeed('1.0.1', { entry: { url: file, signature: createSignature('1.0.1', { file }) } })
      expect(validateFeed(text, context)).toEqual({ kind: 'refused', reason: 'unreadable' })
    },
  )

  it.each([
    [1_000_000_000, 'offer'],
    [1_000_000_001, 'refused'],
  ])('I6: validates a size of %d bytes: %s', (size, kind) => {
    expect(
      validateFeed(createFeed('1.0.1', { entry: { size, signature: createSignature('1.0.1', { size }) } }), context)
        .kind,
    ).toBe(kind)
  })

  it('I6: offers the signed file if another file for the platform is not signed', () => {
    const other = createFeed('1.0.1', { entry: { url: 'Other.AppImage' } }).split('files:\n')[1] ?? ''
    expect(validateFeed(`${createFeed('1.0.1')}${other}`, context)).toMatchObject({
      kind: 'offer',
      offer: { file: getName('1.0.1') },
    })
    expect(validateFeed(createFeed('1.0.1').replace('files:\n', `files:\n${other}`), context)).toMatchObject({
      kind: 'offer',
      offer: { file: getName('1.0.1') },
    })
  })

  it('I6: treats a malformed key or signature as invalid', () => {
    const [size, sha512] = [createPackageBytes('1.0.1').length, getHash(createPackageBytes('1.0.1'))]
    const manifest = {
      version: '1.0.1',
      channel: 'latest',
      platform: 'linux-x64',
      file: getName('1.0.1'),
      size,
      sha512,
      notes: '',
    }
    expect(isSigned(manifest, createSignature('1.0.1'), [ours.publicKey])).toBe(true)
    const malformed = [
      ['', ours.publicKey],
      [createSignature('1.0.1'), 'short'],
      [createSignature('1.0.1').slice(4), ours.publicKey],
    ] as const
    for (const [signature, key] of malformed) expect(isSigned(manifest, signature, [key])).toBe(false)
  })

  it('names the feed of each platform as electron-builder does', () => {
    const names = ['linux-x64', 'linux-arm64', 'win32-x64', 'darwin-arm64'].map((platform) =>
      feedName(platform, 'beta'),
    )
    expect(names).toEqual(['beta-linux.yml', 'beta-linux-arm64.yml', 'beta.yml', 'beta-mac.yml'])
  })
})

describe('fetchFeed', () => {
  const address = 'https://updates.exemple.tn/latest-linux.yml'

  it('requests the feed without cookies, redirects or cache, and with a timeout', async () => {
    const requests: [string, RequestInit][] = []
    expect(await fetchFeed(async (to, init) => (requests.push([to, init]), new Response('text')), address)).toBe('text')
    expect(requests).toEqual([
      [address, { redirect: 'error', cache: 'no-store', credentials: 'omit', signal: expect.any(AbortSignal) }],
    ])
  })

  it.each([204, 304, 404, 500, 206])('returns null for status %d and cancels the response body', async (status) => {
    let isCancelled = false
    const body =
      status === 204 || status === 304 ? null : new ReadableStream({ cancel: () => void (isCancelled = true) })
    expect(await fetchFeed(async () => new Response(body, { status }), address)).toBeNull()
    expect(isCancelled).toBe(body !== null)
  })

  it('returns null for a response without a body and for a network failure', async () => {
    expect(await fetchFeed(async () => new Response(null), address)).toBeNull()
    expect(await fetchFeed(() => Promise.reject(new Error('offline')), address)).toBeNull()
  })

  it('F5: cancels a response that exceeds the maximum size of a feed', async () => {
    let pulled = 0
    let isCancelled = false
    const chunk = new Uint8Array(maxFeedBytes / 2).fill(97)
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => (pulled++, controller.enqueue(chunk))
    const body = new ReadableStream<Uint8Array>({ pull, cancel: () => void (isCancelled = true) }, { highWaterMark: 0 })
    const text = await fetchFeed(async () => new Response(body), address)
    expect([text?.length, pulled, isCancelled]).toEqual([maxFeedBytes * 1.5, 3, true])
    expect(parseFeed(text ?? '')).toBeNull()
  })

  it('decodes a character that is split between two chunks', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of Buffer.from('é')) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect(await fetchFeed(async () => new Response(body), address)).toBe('é')
  })
})
