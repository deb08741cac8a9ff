import { describe, expect, it } from 'vitest'
import { parsePlatformVideo } from './platform-video'

const embed = 'https://www.youtube-nocookie.com/embed/'

describe('a video of the assistance', () => {
  it.each([
    ['https://www.youtube.com/watch?v=demoAffine1', 'demoAffine1'],
    ['https://youtu.be/demoAffine1', 'demoAffine1'],
    ['https://www.youtube.com/shorts/demoAffine1/', 'demoAffine1'],
    [`${embed}demoAffine1`, 'demoAffine1'],
  ])('of the video host plays in its embed: %s', (link, id) => {
    expect(parsePlatformVideo(link, embed)).toEqual({ kind: 'frame', address: `${embed}${id}?autoplay=1`, outside: link })
  })

  it('that is a file plays itself', () => {
    expect(parsePlatformVideo(' https://media.example/aide.MP4?v=2 ', embed)).toMatchObject({ kind: 'file', address: 'https://media.example/aide.MP4?v=2' })
  })

  it('that is a page is for the browser', () => {
    expect(parsePlatformVideo('https://vimeo.example/42', embed)).toMatchObject({ kind: 'page', outside: 'https://vimeo.example/42' })
  })

  it.each(['', 'aide', 'javascript:alert(1)', 'file:///etc/passwd', 'https://user:secret@media.example/a.mp4', 'https://www.youtube.com/watch', 'https://youtu.be/a/b"onload='])(
    'with the address %s plays nowhere',
    (link) => expect(parsePlatformVideo(link, embed)).toBeNull(),
  )
})
