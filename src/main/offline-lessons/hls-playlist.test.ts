import { describe, expect, it } from 'vitest'
import { hostileTexts, requireLinearTime } from '#tests/support/linear-time.ts'
import {
  type MasterPlaylist,
  type MediaPlaylist,
  chooseVariant,
  selectVariant,
  parsePlaylist,
  getRenditions,
} from './hls-playlist'

const base = 'https://cdn.exemple.tn/v/index.m3u8'
const master = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="fr",URI="audio/fr.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="other",NAME="ar",URI="audio/ar.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="fr",URI="subs/fr.m3u8"
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="iframes.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=4000000,RESOLUTION=1920x1080,CODECS="avc1,mp4a",AUDIO="aac"
1080/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=800000,AVERAGE-BANDWIDTH=700000,RESOLUTION=854x480,AUDIO="aac",SUBTITLES="subs"
480/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=426x240
240/index.m3u8
`
const parsedMaster = parsePlaylist(master, base) as MasterPlaylist
const media = (text: string) => parsePlaylist(`#EXTM3U\n${text}`, base) as MediaPlaylist

describe('parsePlaylist', () => {
  it.each(['', 'not a playlist', '<html>', '\n#EXT-X-ENDLIST'])('rejects %j', (text) => {
    expect(parsePlaylist(text, base)).toBeNull()
  })

  it('lists segments, keys and initialisation sections once, with absolute addresses', () => {
    const { addresses, seconds, isLive, isProtected } = media(
      '#EXT-X-MAP:URI="init.mp4"\r\n#EXT-X-KEY:METHOD=AES-128,URI="/key?id=1"\r\n#EXTINF:6.5,\r\na.ts?x=1\r\n' +
        '#EXTINF:3,\r\nhttps://other.exemple.tn/b.ts\r\n#EXTINF:3,\r\na.ts?x=1\r\n#EXT-X-ENDLIST',
    )
    expect(addresses).toEqual([
      'https://cdn.exemple.tn/v/init.mp4',
      'https://cdn.exemple.tn/key?id=1',
      'https://cdn.exemple.tn/v/a.ts?x=1',
      'https://other.exemple.tn/b.ts',
    ])
    expect([seconds, isLive, isProtected]).toEqual([12.5, false, false])
  })

  it('recognises live and protected streams', () => {
    expect(media('#EXTINF:6,\na.ts').isLive).toBe(true)
    expect(media('#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1"\n#EXT-X-ENDLIST').isProtected).toBe(true)
    expect(media('#EXT-X-KEY:METHOD=AES-128,KEYFORMAT="com.apple",URI="k"\n#EXT-X-ENDLIST').isProtected).toBe(true)
    expect(media('#EXT-X-KEY:METHOD=NONE\n#EXT-X-ENDLIST').isProtected).toBe(false)
  })

  it('ignores addresses of other schemes', () => {
    expect(media('#EXTINF:6,\nfile:///etc/passwd\n#EXTINF:6,\ndata:video/mp2t,x\n#EXT-X-ENDLIST').addresses).toEqual([])
  })
})

describe('chooseVariant', () => {
  it.each([
    ['high', 1080],
    ['medium', 480],
    ['low', 240],
  ] as const)('chooses for %s the height %i', (quality, height) => {
    expect(chooseVariant(parsedMaster.variants, quality)?.height).toBe(height)
  })

  it('chooses by bandwidth where heights are missing', () => {
    const variants = [300, 100, 200].map((bandwidth) => ({
      address: `https://cdn/${String(bandwidth)}`,
      bandwidth,
      height: null,
      hasPicture: true,
      groups: [],
    }))
    expect((['high', 'medium', 'low'] as const).map((each) => chooseVariant(variants, each)?.bandwidth)).toEqual([
      300, 200, 100,
    ])
    expect(chooseVariant([], 'high')).toBeNull()
  })
})

describe('a variant of sound alone', () => {
  const variants = (lines: string): MasterPlaylist['variants'] =>
    (parsePlaylist(`#EXTM3U\n${lines}`, base) as MasterPlaylist).variants

  it('is left out while another has a picture', () => {
    const all = variants(
      '#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.5"\nsound.m3u8\n' +
        '#EXT-X-STREAM-INF:BANDWIDTH=4000000,CODECS="avc1.42,mp4a.40.2"\nlarge.m3u8\n' +
        '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=1280x720\nsmall.m3u8',
    )
    expect(chooseVariant(all, 'low')?.address).toContain('/small.m3u8')
    expect(chooseVariant(all, 'high')?.address).toContain('/large.m3u8')
  })

  it('is chosen where there is no other', () => {
    const all = variants('#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.5"\nsound.m3u8')
    expect(chooseVariant(all, 'low')?.address).toContain('/sound.m3u8')
  })
})

describe('EXT-X-DEFINE', () => {
  it('replaces variables of the list, of its address and of the master playlist', () => {
    const text =
      '#EXTM3U\n#EXT-X-DEFINE:NAME="dir",VALUE="a/b"\n#EXT-X-DEFINE:QUERYPARAM="token"\n' +
      '#EXT-X-DEFINE:IMPORT="host"\n#EXTINF:1,\n{$host}/{$dir}/1.ts?token={$token}&{$unknown}\n#EXT-X-ENDLIST'
    const list = parsePlaylist(text, `${base}?token=x1`, new Map([['host', 'https://b.exemple.tn']])) as MediaPlaylist
    expect(list.addresses).toEqual(['https://b.exemple.tn/a/b/1.ts?token=x1&{$unknown}'])
  })

  it('keeps the lines of the chosen variant as they came', () => {
    const text = '#EXTM3U\n#EXT-X-DEFINE:NAME="q",VALUE="480"\n#EXT-X-STREAM-INF:BANDWIDTH=1\n{$q}/index.m3u8\n'
    const [variant] = (parsePlaylist(text, base) as MasterPlaylist).variants
    expect(variant?.address).toBe('https://cdn.exemple.tn/v/480/index.m3u8')
    expect(selectVariant(text, base, variant!)).toBe(text)
  })
})

describe('selectVariant', () => {
  it('leaves the chosen variant with its audio and subtitles', () => {
    const variant = chooseVariant(parsedMaster.variants, 'medium')
    if (variant === null) throw new Error('no variant')
    const kept = selectVariant(master, base, variant)
    expect(kept.split('\n').filter((line) => !line.startsWith('#EXTM3U') && line !== '')).toEqual([
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="fr",URI="audio/fr.m3u8"',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="fr",URI="subs/fr.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=800000,AVERAGE-BANDWIDTH=700000,RESOLUTION=854x480,AUDIO="aac",SUBTITLES="subs"',
      '480/index.m3u8',
    ])
    expect(getRenditions(parsedMaster, variant)).toEqual([
      'https://cdn.exemple.tn/v/audio/fr.m3u8',
      'https://cdn.exemple.tn/v/subs/fr.m3u8',
    ])
  })
})

describe('a hostile playlist', () => {
  it.each([
    ['lines', '#x\n'.repeat(100_001)],
    ['characters in one line', `#${'x'.repeat(64 * 1024)}`],
    ['segments', Array.from({ length: 20_001 }, (_, index) => `#EXTINF:1,\n${String(index)}.ts`).join('\n')],
    ['variants', Array.from({ length: 501 }, (_, index) => `#EXT-X-STREAM-INF:\n${String(index)}`).join('\n')],
    ['renditions', `${'#EXT-X-MEDIA:URI="a"\n'.repeat(1001)}#EXT-X-STREAM-INF:\na`],
    ['text from variables', `#EXT-X-DEFINE:NAME="a",VALUE="${'x'.repeat(9000)}"\n${'{$a}{$a}{$a}\n'.repeat(700)}`],
  ])('is refused whole with too many %s', (_name, text) => {
    expect(parsePlaylist(`#EXTM3U\n${text}`, base)).toEqual({ kind: 'excessive' })
  })

  const tags = ['EXT-X-STREAM-INF', 'EXT-X-MEDIA', 'EXT-X-KEY', 'EXT-X-MAP', 'EXT-X-DEFINE', 'EXTINF']
  const read = (text: string): void => {
    parsePlaylist(text, base)
    selectVariant(text, base, { address: base, bandwidth: 0, height: null, hasPicture: true, groups: [] })
  }

  it.each(tags)('is read in linear time with attributes of %s that never end', async (tag) => {
    for (const build of Object.values(hostileTexts))
      await requireLinearTime(read, (length) => `#EXTM3U\n#${tag}:${build(length)}\n${build(length)}`, 4000)
  })

  it.each(tags)('is read in linear time with thousands of %s', async (tag) => {
    for (const line of [`#${tag}:`, `#${tag}:URI="a"`, `#${tag}:BANDWIDTH=1\n#x`, `#${tag}:1\na`])
      await requireLinearTime(read, (length) => `#EXTM3U\n${`${line}\n`.repeat(length / line.length)}`, 64_000)
  })
})
