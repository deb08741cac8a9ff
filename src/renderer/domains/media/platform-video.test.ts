import { describe, expect, it } from 'vitest'
import { parsePlatformVideo } from './platform-video'

const embed = 'https://www.youtube-nocookie.com/embed/'

describe('parsePlatformVideo', () => {
  it.each([
    ['https://www.youtube.com/watch?v=demoAffine1', 'demoAffine1'],
    ['https://youtu.be/demoAffine1', 'demoAffine1'],
    ['https://www.youtube.com/shorts/demoAffine1/', 'demoAffine1'],
    [`${embed}demoAffine1`, 'demoAffine1'],
  ])('embeds a link of the video host: %s', (link, id) => {
    expect(parsePlatformVideo(link, embed)).toEqual({
      kind: 'frame',
      address: `${embed}${id}?autoplay=1`,
      outside: link,
    })
  })

  it('plays a video file directly', () => {
    expect(parsePlatformVideo(' https://media.example/aide.MP4?v=2 ', embed)).toMatchObject({
      kind: 'file',
      address: 'https://media.example/aide.MP4?v=2',
    })
  })

  it('opens any other page in the browser', () => {
    expect(parsePlatformVideo('https://vimeo.example/42', embed)).toMatchObject({
      kind: 'page',
      outside: 'https://vimeo.example/42',
    })
  })

  it.each([
    '',
    'aide',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user@media.example/a.mp4',
    'https://:secret@media.example/a.mp4',
    'https://www.youtube.com/watch',
    'https://youtu.be/a/b"onload=',
  ])('rejects the address %s', (link) => expect(parsePlatformVideo(link, embed)).toBeNull())
})
