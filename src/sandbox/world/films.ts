/** A film created by scripts/art/demo-media.mjs. */
export type Film = {
  name: string
  seconds: number
  formats: readonly ('mp4' | 'webm' | 'hls')[]
  captions: readonly ('fr' | 'en' | 'ar')[]
  /** Eleven characters, as on YouTube. */
  embedId: string
}

const spoken = ['fr', 'ar'] as const

/** All films, by name. */
export const films = {
  'fonctions-affines': {
    name: 'fonctions-affines',
    seconds: 96,
    formats: ['mp4', 'webm', 'hls'],
    captions: spoken,
    embedId: 'demoAffine1',
  },
  'chute-libre': { name: 'chute-libre', seconds: 72, formats: ['mp4'], captions: spoken, embedId: 'demoChuteLb' },
  'photosynthese': { name: 'photosynthese', seconds: 64, formats: ['webm'], captions: spoken, embedId: 'demoPhotosy' },
  'nass-sardi': { name: 'nass-sardi', seconds: 60, formats: ['mp4'], captions: spoken, embedId: 'demoNassSrd' },
  'boucle-python': { name: 'boucle-python', seconds: 64, formats: ['webm'], captions: spoken, embedId: 'demoBoucleP' },
  'mediterranee': {
    name: 'mediterranee',
    seconds: 66,
    formats: ['hls', 'mp4'],
    captions: spoken,
    embedId: 'demoMediter',
  },
  'present-perfect': {
    name: 'present-perfect',
    seconds: 60,
    formats: ['mp4'],
    captions: ['en', 'ar'],
    embedId: 'demoPresPer',
  },
  'en-vingt-secondes': {
    name: 'en-vingt-secondes',
    seconds: 20,
    formats: ['mp4'],
    captions: spoken,
    embedId: 'demoVingtSe',
  },
} as const satisfies Record<string, Film>

export type FilmName = keyof typeof films

/** With the player's error code. */
export const embedErrors = {
  demoErr0002: 2,
  demoErr0005: 5,
  demoErr0100: 100,
  demoErr0101: 101,
  demoErr0150: 150,
  demoErr0152: 152,
  demoErr0153: 153,
} as const

/** Path below the media folder; first format by default. */
export function filmPath(film: Film, format = film.formats[0]): string {
  return format === 'hls' ? `videos/${film.name}/index.m3u8` : `videos/${film.name}.${format}`
}
