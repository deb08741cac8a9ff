import type * as z from 'zod'
import { endpoint } from './endpoint'
import { envelope } from './envelope'
import { record } from './record'
import { nonBlankText, nullishOrNull, tolerantArray, text } from './tolerant'

/** A video of the help page, opened in a dialog (spec 1 §7, spec 2 §2). */
const videoLink = record(
  {
    id: nullishOrNull(text),
    name: nullishOrNull(text),
    link: nonBlankText,
    thumbnail: nullishOrNull(text),
  },
  { aliases: { name: ['title'], link: ['url', 'videoLink', 'videoUrl'] }, valueField: 'link' },
)
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
