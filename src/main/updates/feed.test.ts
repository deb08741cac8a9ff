import { describe, expect, it } from 'vitest'
import { feedOf, hashOf, nameOf, ours, packageOf, signatureOf, theirs } from '../../../tests/support/update-feed'
import { feedName, fetchFeed, isSigned, maxFeedBytes, readFeedText, validateFeed } from './feed'

const standing = { current: '1.0.0', highest: '1.0.0', platform: 'linux-x64', channel: 'latest', keys: [ours.publicKey], rolloutBucket: 50 }

describe('the text of a feed', () => {
  const read = (text: string) => {
    const found = readFeedText(text)
    return found === null ? null : { fields: Object.fromEntries(found.fields), files: found.files.map((file) => Object.fromEntries(file)) }
  }

  it('is names with values, and a list of such groups', () => {
    const text = 'version: 1.0.1\nfiles:\n  - url: a.AppImage\n    size: 5\n  - url: b.AppImage\nreleaseDate: \'it\'\'s today\'\nnotes: "two\\nlines"\n'
    expect(read(text)).toEqual({
      fields: { version: '1.0.1', files: '', releaseDate: "it's today", notes: 'two\nlines' },
      files: [{ url: 'a.AppImage', size: '5' }, { url: 'b.AppImage' }],
    })
  })

  it('may have other line ends, empty lines, and a list that is not indented', () => {
    expect(read('\r\nversion: 1.0.1\r\n  \r\nfiles:\r\n- url: a\r\n  size: 5\r\n')).toEqual({ fields: { version: '1.0.1', files: '' }, files: [{ url: 'a', size: '5' }] })
  })

  it.each([
    ['a name twice', 'version: 1\nversion: 2\n'],
    ['two lists', 'files:\nfiles:\n'],
    ['a value beside files', 'files: 5\n'],
    ['a name twice in a group', 'files:\n  - url: a\n    url: b\n'],
    ['a group outside of files', 'version: 1\n  - url: a\n'],
    ['an indented name outside of files', 'version: 1\n  size: 5\n'],
    ['a group before any name', '  - url: a\n'],
    ['a name before the first group', 'files:\n  size: 5\n'],
    ['a group after another name', 'files:\n  - url: a\nversion: 1\n  - url: b\n'],
    ['a name that is indented by three', 'files:\n  - url: a\n   size: 5\n'],
    ['a group that is indented by four', 'files:\n    - url: a\n'],
    ['no value', 'version:\n'],
    ['no name', ': 5\n'],
    ['a line without a name', 'version\n'],
    ['a name that begins with a digit', '1a: 5\n'],
    ['a name of 42 letters', `${'a'.repeat(42)}: 5\n`],
    ['text before a name', '{ version: 5\n'],
    ['an alias', 'version: *a\n'],
    ['an anchor', 'version: &a 1\n'],
    ['a flow', 'version: [1]\n'],
    ['a comment', 'version: 1 #x\n'],
    ['a block', 'version: |-\n'],
    ['a mapping in a value', 'version: a: b\n'],
    ['a number in JSON quotes', 'version: "1" 2\n'],
    ['open JSON quotes', 'version: "1\n'],
    ['open single quotes', "version: '1\n"],
    ['text after single quotes', "version: '1' 2\n"],
    ['text before single quotes', "version: 1 '2'\n"],
    ['a quote within single quotes', "version: '1'2'\n"],
    ['a tab', 'version: a\tb\n'],
  ])('is refused with %s', (_what, text) => {
    expect(read(text)).toBeNull()
  })

  it('has values without the spaces around them', () => {
    expect(read("version:  1.0.1  \nreleaseDate:  'today' \n")).toEqual({ fields: { version: '1.0.1', releaseDate: 'today' }, files: [] })
  })

  it('is read up to its limit', () => {
    const text = `version: ${'1'.repeat(maxFeedBytes - 10)}\n`
    expect([text.length, read(text) === null, read(`${text} `)]).toEqual([maxFeedBytes, false, null])
  })
})

describe('the judgement of a feed', () => {
  it('I6: offers what is newer and signed, with all that it must turn out to be', () => {
    const notes = '- Plus vite'
    const signature = signatureOf('1.0.1', { notes })
    const text = feedOf('1.0.1', { entry: { signature, blockMapSize: 77 }, after: `releaseNotes: ${JSON.stringify(notes)}\n` })
    const offer = { version: '1.0.1', file: nameOf('1.0.1'), size: packageOf('1.0.1').length, sha512: hashOf(packageOf('1.0.1')), blockMapSize: 77, signature, notes }
    expect(validateFeed(text, standing)).toEqual({ kind: 'offer', offer, seen: '1.0.1' })
  })

  it('I6: takes a signature of any of our keys and of no other', () => {
    expect(validateFeed(feedOf('1.0.1'), { ...standing, keys: ['', theirs.publicKey, ours.publicKey] })).toMatchObject({ kind: 'offer' })
    expect(validateFeed(feedOf('1.0.1'), { ...standing, keys: [theirs.publicKey] })).toEqual({ kind: 'refused', reason: 'not-signed' })
    expect(validateFeed(feedOf('1.0.1'), { ...standing, keys: [] })).toEqual({ kind: 'refused', reason: 'not-signed' })
  })

  it.each([
    ['1.0.0', '1.0.0', { kind: 'none', reason: 'up-to-date' }],
    ['0.9.0', '0.9.0', { kind: 'refused', reason: 'replayed' }],
    ['1.0.1', '1.0.2', { kind: 'refused', reason: 'replayed' }],
    ['1.0.2', '1.0.2', { kind: 'offer' }],
  ])('I6: judges version %s where %s was seen', (version, highest, expected) => {
    expect(validateFeed(feedOf(version), { ...standing, highest })).toMatchObject(expected)
  })

  it.each([[50, 'none'], [51, 'offer'], [100, 'offer'], [0, 'none']])('stages an offer to %d percent for a place at 50: %s', (percent, kind) => {
    expect(validateFeed(feedOf('1.0.1', { after: `stagingPercentage: ${String(percent)}\n` }), standing).kind).toBe(kind)
  })

  it.each(['1', '1,000', '101', '-1', '050'])('I6: refuses a share of "%s" percent that is none', (percent) => {
    const judged = validateFeed(feedOf('1.0.1', { after: `stagingPercentage: ${percent}\n` }), standing)
    expect(judged).toEqual(percent === '1' ? { kind: 'none', reason: 'staged' } : { kind: 'refused', reason: 'unreadable' })
  })

  it.each([
    ['linux-x64', 'Tutorat.AppImage'], ['linux-arm64', 'Tutorat.AppImage'], ['win32-x64', 'Tutorat.exe'], ['darwin-arm64', 'Tutorat.zip'],
  ])('takes the package of %s and no other', (platform, file) => {
    const text = feedOf('1.0.1', { entry: { url: file, signature: signatureOf('1.0.1', { file, platform }) } })
    for (const other of ['linux-x64', 'linux-arm64', 'win32-x64', 'darwin-arm64', 'freebsd-x64', '']) {
      const judged = validateFeed(text, { ...standing, platform: other })
      if (other === platform) expect(judged.kind).toBe('offer')
      else expect(judged).toEqual({ kind: 'refused', reason: other.split('-')[0] === platform.split('-')[0] ? 'not-signed' : 'no-file' })
    }
  })

  it.each(['a..b.AppImage', '.AppImage', 'a b.AppImage', `${'a'.repeat(122)}.AppImage`, '-a.AppImage'])('I6: refuses the file name %s', (file) => {
    expect(validateFeed(feedOf('1.0.1', { entry: { url: file, signature: signatureOf('1.0.1', { file }) } }), standing)).toEqual({ kind: 'refused', reason: 'unreadable' })
  })

  it.each([[1_000_000_000, 'offer'], [1_000_000_001, 'refused']])('I6: judges a size of %d bytes', (size, kind) => {
    expect(validateFeed(feedOf('1.0.1', { entry: { size, signature: signatureOf('1.0.1', { size }) } }), standing).kind).toBe(kind)
  })

  it('I6: takes the file that is signed where another of the system is not', () => {
    const other = feedOf('1.0.1', { entry: { url: 'Other.AppImage' } }).split('files:\n')[1] ?? ''
    expect(validateFeed(`${feedOf('1.0.1')}${other}`, standing)).toMatchObject({ kind: 'offer', offer: { file: nameOf('1.0.1') } })
    expect(validateFeed(feedOf('1.0.1').replace('files:\n', `files:\n${other}`), standing)).toMatchObject({ kind: 'offer', offer: { file: nameOf('1.0.1') } })
  })

  it('I6: a key or a signature that cannot be read signs nothing', () => {
    const vouched = { version: '1.0.1', channel: 'latest', platform: 'linux-x64', file: nameOf('1.0.1'), size: packageOf('1.0.1').length, sha512: hashOf(packageOf('1.0.1')), notes: '' }
    expect(isSigned(vouched, signatureOf('1.0.1'), [ours.publicKey])).toBe(true)
    for (const [signature, key] of [['', ours.publicKey], [signatureOf('1.0.1'), 'short'], [signatureOf('1.0.1').slice(4), ours.publicKey]] as const) expect(isSigned(vouched, signature, [key])).toBe(false)
  })

  it('has the name that electron-builder gives it', () => {
    expect(['linux-x64', 'linux-arm64', 'win32-x64', 'darwin-arm64'].map((platform) => feedName(platform, 'beta'))).toEqual(['beta-linux.yml', 'beta-linux-arm64.yml', 'beta.yml', 'beta-mac.yml'])
  })
})

describe('fetching a feed', () => {
  const address = 'https://updates.exemple.tn/latest-linux.yml'

  it('asks without cookies, redirects or a cache, within a time', async () => {
    const asked: [string, RequestInit][] = []
    expect(await fetchFeed(async (to, init) => (asked.push([to, init]), new Response('text')), address)).toBe('text')
    expect(asked).toEqual([[address, { redirect: 'error', cache: 'no-store', credentials: 'omit', signal: expect.any(AbortSignal) }]])
  })

  it.each([204, 304, 404, 500, 206])('takes nothing from an answer with status %d, and ends it', async (status) => {
    let isEnded = false
    const body = status === 204 || status === 304 ? null : new ReadableStream({ cancel: () => void (isEnded = true) })
    expect(await fetchFeed(async () => new Response(body, { status }), address)).toBeNull()
    expect(isEnded).toBe(body !== null)
  })

  it('takes nothing from an empty answer or a failure', async () => {
    expect(await fetchFeed(async () => new Response(null), address)).toBeNull()
    expect(await fetchFeed(() => Promise.reject(new Error('offline')), address)).toBeNull()
  })

  it('F5: ends an answer that is longer than a feed, and reads no more of it', async () => {
    let pulled = 0
    let isEnded = false
    const part = new Uint8Array(maxFeedBytes / 2).fill(97)
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => (pulled++, controller.enqueue(part)), cancel: () => void (isEnded = true) }, { highWaterMark: 0 })
    const text = await fetchFeed(async () => new Response(body), address)
    expect([text?.length, pulled, isEnded]).toEqual([maxFeedBytes * 1.5, 3, true])
    expect(readFeedText(text ?? '')).toBeNull()
  })

  it('puts letters together that arrive in two parts', async () => {
    const [first, second] = Buffer.from('é')
    const body = new ReadableStream<Uint8Array>({ start: (controller) => (controller.enqueue(Uint8Array.of(first ?? 0)), controller.enqueue(Uint8Array.of(second ?? 0)), controller.close()) })
    expect(await fetchFeed(async () => new Response(body), address)).toBe('é')
  })
})
