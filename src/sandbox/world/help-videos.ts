import { type Film, filmPath, films } from './films'

/** A media file, or embedded. */
export type HelpVideo = { id: number; name: string; picture: string; film: Film; embedded: boolean }

/** Help page videos. */
export const helpVideos: readonly HelpVideo[] = [
  {
    id: 1,
    name: 'Trouver une leçon et la reprendre',
    picture: 'thumbnails/math.svg',
    film: films['en-vingt-secondes'],
    embedded: false,
  },
  {
    id: 2,
    name: 'Suivre une séance en direct',
    picture: 'promo/direct.svg',
    film: films['chute-libre'],
    embedded: false,
  },
  {
    id: 3,
    name: 'Recharger son porte-monnaie',
    picture: 'promo/calendrier.svg',
    film: films['boucle-python'],
    embedded: true,
  },
  {
    id: 4,
    name: 'كيف أتابع تقدّمي في الدروس؟',
    picture: 'thumbnails/ar.svg',
    film: films['nass-sardi'],
    embedded: false,
  },
]

/** Media or YouTube URL. */
export function getHelpVideoUrl({ film, embedded }: HelpVideo, media: (path: string) => string): string {
  return embedded ? `https://www.youtube.com/watch?v=${film.embedId}` : media(filmPath(film))
}
