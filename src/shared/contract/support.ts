import * as z from 'zod'
import { envelope } from './envelope'
import { endpoint } from './endpoint'
import { nullishOrNull, tolerantArray, wireId, plainText } from './tolerant'

/** Help video (spec 1 §7, spec 2 §2). */
const videoLink = z.looseObject({
  id: nullishOrNull(wireId),
  name: nullishOrNull(plainText),
  link: z.string(),
  thumbnail: nullishOrNull(plainText),
})
export type VideoLink = z.output<typeof videoLink>

/** Help page. */
export const support = {
  videoLinks: endpoint({
    method: 'GET',
    path: '/video-links',
    provides: [{ kind: 'support' }],
    response: envelope(tolerantArray(videoLink)),
    assumed:
      'each video has a name and may have a picture; link is the address of a video file or of a page of the ' +
      'video host',
  }),
} as const
