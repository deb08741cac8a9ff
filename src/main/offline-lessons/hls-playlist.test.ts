import { describe, expect, it } from 'vitest'
import type { MasterPlaylist, MediaPlaylist } from './hls-playlist'
import { chooseVariant, selectVariant, parsePlaylist, renditionsOf } from './hls-playlist'

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
      groups: [],
    }))
    expect((['high', 'medium', 'low'] as const).map((each) => chooseVariant(variants, each)?.bandwidth)).toEqual([
      300, 200, 100,
    ])
    expect(chooseVariant([], 'high')).toBeNull()
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
    expect(renditionsOf(parsedMaster, variant)).toEqual([
      'https://cdn.exemple.tn/v/audio/fr.m3u8',
      'https://cdn.exemple.tn/v/subs/fr.m3u8',
    ])
  })
})
