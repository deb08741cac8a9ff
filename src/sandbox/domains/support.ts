import { getHelpVideoUrl } from '../world/help-videos'
import type { Implementation } from './handler'

export const support: Implementation['support'] = {
  videoLinks: ({ world, addresses: { media } }) =>
    world.helpVideos.map((video) => ({
      id: video.id,
      name: video.name,
      link: getHelpVideoUrl(video, media),
      thumbnail: media(video.picture),
    })),
}
