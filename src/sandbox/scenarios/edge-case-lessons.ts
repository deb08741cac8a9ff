import { buildSubjects, type Curriculum } from '../world/curriculum/curriculum'
import type { Subject, Twist } from '../world/school'
import type { Scenario } from '../world/world'
import { arrangeSchool, schoolSubjects } from './school'

const manyLessons = 500
const manyPages = 300

type Content = Parameters<Twist>[0]['content']

const content =
  (changes: Record<string, unknown>): Twist =>
  (original) => ({ ...original, content: { ...original.content, ...changes } })
const without =
  (name: keyof Content): Twist =>
  (original) => ({
    ...original,
    content: Object.fromEntries(Object.entries(original.content).filter(([key]) => key !== name)),
  })
const video =
  (changes: Record<string, unknown>): Twist =>
  (original, addresses) =>
    content({ content_videos: original.content.content_videos?.map((one) => ({ ...one, ...changes })) })(
      original,
      addresses,
    )
const captioned =
  (name: string): Twist =>
  (original, addresses) =>
    video({ captions: [{ url: addresses.media(`captions/${name}.fr.vtt`), language: 'fr', label: 'Français' }] })(
      original,
      addresses,
    )
const streamed =
  (playlist: string): Twist =>
  (original, addresses) =>
    video({ url: addresses.media(`videos/${playlist}.m3u8`) })(original, addresses)
const lesson =
  (changes: Record<string, unknown>): Twist =>
  (original) => ({ ...original, ...changes })
const hostileFrame =
  (acts: string): Twist =>
  (original, { page }) => ({ ...original, otp: page(`hostile?do=${acts}`) })
const pageLost: Twist = (original) => ({
  ...original,
  pages: original.pages
    ?.slice(0, 6)
    .map((one, index) => (index === 2 ? { url: one.url.replace('atlas-3', 'atlas-0') } : one)),
})

/** In separate chapters, so that errors do not hide each other. */
const chapters: Record<string, readonly (readonly [title: string, twist: Twist | null, marks?: string])[]> = {
  'Sans vidéo': [
    ['Aucune vidéo', content({ content_videos: [] })],
    ['Vidéos nulles', content({ content_videos: null })],
    ['Vidéo sans adresse', video({ url: '' })],
    ['Vidéo d’un hôte inconnu', video({ url: 'https://videos.example.org/film.mp4' })],
    ['Vidéo en script', video({ url: 'javascript:alert(1)' })],
    ['Vidéo perdue', video({ url: 'https://www.youtube.com/watch' })],
  ],
  'Durées fausses': [
    ['Durée absente', video({ duration: null })],
    ['Durée sans zéros', video({ duration: '1:2:3' })],
    ['Durée vide', video({ duration: '' })],
    ['Durée négative', video({ duration: '-0:01:00' })],
    ['Durée en lettres', video({ duration: 'une heure' })],
    ['Durée nulle', video({ duration: '0:00:00' })],
    ['Durée démesurée', video({ duration: '99999:59:59' })],
    ['Durée trop courte', video({ duration: '0:00:01' })],
  ],
  'Lecture abîmée': [
    ['Sous-titres abîmés', captioned('abimes')],
    ['Sous-titres perdus', captioned('absents')],
    ['Niveau perdu', streamed('fonctions-affines/niveau-perdu')],
  ],
  'Feuilletages sans fin': [
    ['Aucune page', lesson({ pages: [] }), '[magazine:atlas]'],
    ['Pages absentes', lesson({ pages: null }), '[magazine:atlas]'],
    ['Trois cents pages', null, '[magazine:trois-cents]'],
    ['Une page perdue', pageLost, '[magazine:atlas]'],
  ],
  'Adresses en double': [
    ['La même adresse', null],
    ['La même adresse encore', content({ slug: 'la-meme-adresse' })],
    ['La même adresse toujours', content({ slug: 'la-meme-adresse' })],
  ],
  'Adresses vides': [
    ['Adresse connue', null],
    ['Adresse vide', content({ slug: '' })],
  ],
  'Adresses absentes': [
    ['Adresse présente', null],
    ['Adresse absente', without('slug')],
  ],
  'Numéros en texte': [
    ['Numéro en chiffres', null],
    ['Numéro en texte', (original, addresses) => content({ id: String(original.content.id) })(original, addresses)],
    ['Numéro absent', without('id')],
  ],
  'Types inconnus': [
    ['Type jamais vu', content({ type: { id: 99, name: 'HOLOGRAMME' } })],
    ['Type sans nom', content({ type: { id: 1, name: '' } })],
    ['Type en minuscules', content({ type: { id: 1, name: 'youtube video' } })],
  ],
  'Types absents': [
    ['Type présent', null],
    ['Type absent', without('type')],
  ],
  'Sans professeur': [
    ['Professeur absent', content({ instructor: null })],
    ['Professeur sans rien', content({ instructor: {} })],
    ['Professeur aux noms nuls', content({ instructor: { name: null, last_name: null } })],
    ['Professeur aux noms vides', content({ instructor: { name: '', last_name: ' ' } })],
  ],
  'Titres étranges': [
    ['Titre très long', content({ name: 'Très long titre '.repeat(300) })],
    ['Titre vide', content({ name: '' })],
    ['Titre à l’envers', content({ name: '\u202Etitre à l’envers' })],
    ['Titre en balises', content({ name: '<img src=x onerror="alert(1)"> & <b>gras</b>' })],
    ['Titre en arabe', content({ name: 'درس باللغة العربية : f(x) = 2x', rtl: true })],
  ],
  'Pièces jointes étranges': [
    [
      'Pièce au nom trompeur',
      lesson({
        attachments: [{ name: '../../cours.pdf\u202Efdp.exe', url: 'https://fichiers.example.org/cours.exe' }],
      }),
    ],
    ['Pièce en script', lesson({ attachments: [{ name: 'fiche.pdf', url: 'javascript:alert(1)' }] })],
    ['Pièce sans adresse', lesson({ attachments: [{ name: '', url: '' }] })],
  ],
  'Cadres étranges': [
    ['Lien de lecture absent', lesson({ otp: null }), '[protected]'],
    ['Lien de lecture en script', lesson({ otp: 'javascript:alert(1)' }), '[protected]'],
    ['Lien de lecture d’un hôte inconnu', lesson({ otp: 'https://lecteur.example.org/film' }), '[protected]'],
    ['Cadre aux faux messages', hostileFrame('messages'), '[protected]'],
    ['Cadre dans le cadre', hostileFrame('nested'), '[protected]'],
    ['Cadre qui part ailleurs', hostileFrame('redirect'), '[protected]'],
    ['Cadre qui s’échappe', hostileFrame('popup,top,deep-link'), '[protected]'],
    ['Cadre curieux', hostileFrame('lan,permissions,storage,dialogs,download'), '[protected]'],
    ['Cadre figé', hostileFrame('hang'), '[protected]'],
    ['Quiz sans numéro', content({ content_qcm_id: null }), '[quiz]'],
    ['Quiz inconnu', content({ content_qcm_id: 7 }), '[quiz]'],
  ],
}

export const edgeCaseLessons: Scenario = {
  subjects: () => {
    const ordinary = schoolSubjects()
    const taken = ordinary.filter(({ divisionId }) => divisionId === 42).length
    const odd = buildSubjects(42, [programme()], taken + 1)
    for (const subject of odd) twistLessons(subject)
    return [...ordinary, ...odd]
  },
  arrange: (world) => {
    arrangeSchool(world)
    world.magazines['trois-cents'] = manyPages
  },
}

function programme(): Curriculum {
  const written = Object.entries(chapters).flatMap(([name, rows]) => [
    `# ${name} | Trabelsi`,
    ...rows.map(([title, , marks = '']) => `- ${title} ${marks}`),
  ])
  const many = Array.from({ length: manyLessons }, (_, index) => `- Exercice ${index + 1}`)
  return {
    key: 'eco',
    name: 'Leçons étranges',
    color: '#3D4C56',
    films: ['en-vingt-secondes'],
    text: ['= Étrangetés', ...written, '# Cinq cents leçons | Trabelsi', ...many].join('\n'),
  }
}

function twistLessons(subject: Subject): void {
  const twists = new Map(
    Object.values(chapters).flatMap((rows) => rows.map(([title, twist]) => [title, twist] as const)),
  )
  for (const one of subject.chapters.flatMap((chapter) => chapter.lessons)) one.twist = twists.get(one.title) ?? null
}
