import type { Gift as WireGift } from '#shared/contract/gifts.ts'

/** Tokens per point. */
export const tokensPerPoint = 2.5

/** `amount` in tokens; `pictures` is the number of `drawing` files. */
export type Gift = {
  id: number
  name: string
  amount: number
  description: string
  drawing: string
  pictures: number
  /** Milliseconds. */
  cartExpiryMs: number | null
  twist: ((gift: WireGift) => unknown) | null
}

const minute = 60_000

const catalogue: readonly (readonly [
  drawing: string,
  name: string,
  amount: number,
  pictures: number,
  description: string,
])[] = [
  ['stylos', 'Lot de douze stylos', 40, 1, 'Douze stylos de couleurs différentes, dans leur boîte.'],
  ['cahiers', 'Cinq cahiers à spirale', 60, 2, 'Cinq cahiers de 180 pages à grands carreaux.'],
  ['gourde', 'Gourde isotherme', 120, 2, 'Elle garde l’eau fraîche pendant douze heures. 500 ml.'],
  [
    'trousse',
    'Trousse garnie',
    140,
    1,
    '<p>Une trousse à deux compartiments, avec&nbsp;:</p><ul><li>une règle et une équerre&nbsp;;</li><li>un ' +
      'compas&nbsp;;</li><li>une gomme.</li></ul>',
  ],
  ['lampe', 'Lampe de bureau', 220, 2, 'Trois intensités de lumière, sans éblouir.'],
  [
    'calculatrice',
    'Calculatrice scientifique',
    300,
    3,
    '<p>Deux lignes d’affichage, <strong>252&nbsp;fonctions</strong>, autorisée aux examens.</p>',
  ],
  ['sac', 'Sac à dos', 350, 3, 'Imperméable, une poche pour l’ordinateur, des bretelles confortables.'],
  ['ecouteurs', 'Écouteurs sans fil', 480, 2, 'Six heures d’écoute, vingt-quatre avec leur boîtier.'],
  ['clavier', 'Clavier sans fil', 520, 1, 'Un clavier bilingue, français et arabe.'],
  ['casque', 'Casque audio', 700, 3, 'Un casque confortable pour suivre les séances, avec microphone.'],
  [
    'enceinte',
    'Enceinte portable',
    750,
    1,
    'La dernière de son modèle : elle ne reste que deux minutes dans un panier.',
  ],
  ['montre', 'Montre connectée', 1100, 2, 'Elle compte les pas, les minutes de révision et les heures de sommeil.'],
  ['imprimante', 'Imprimante', 1800, 1, 'Elle imprime, numérise et copie, en noir et en couleur.'],
  ['velo', 'Vélo de ville', 4200, 2, 'Six vitesses, un panier et deux lumières.'],
  ['tablette', 'Tablette de dix pouces', 5500, 3, 'Un grand écran pour lire les fiches et regarder les leçons.'],
  [
    'ordinateur',
    'Ordinateur portable',
    12_000,
    2,
    '<p>Quatorze pouces, léger, pour tout le lycée.</p><p><em>Garantie&nbsp;: un an.</em></p>',
  ],
]
const lastOfItsModel = 'enceinte'

/** Creates the catalogue. */
export function createGifts(): Gift[] {
  return catalogue.map(([drawing, name, amount, pictures, description], index) => ({
    id: 301 + index,
    name,
    amount,
    description,
    drawing,
    pictures,
    cartExpiryMs: drawing === lastOfItsModel ? 2 * minute : null,
    twist: null,
  }))
}

/** Path below the media URL. */
export function giftPicture(drawing: string, number: number): string {
  return `gifts/${drawing}-${number}.svg`
}
