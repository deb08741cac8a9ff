import type { Gift } from '../world/gifts'
import type { Scenario } from '../world/world'
import { arrangeSchool, schoolSubjects } from './school'

const firstNumber = 900

type Odd = readonly [name: string, changes: Partial<Gift>]

const twistWith = (changes: Record<string, unknown>): Pick<Gift, 'twist'> => ({
  twist: (gift) => ({ ...gift, ...changes }),
})
const pictured = (...images: unknown[]): Pick<Gift, 'twist'> => twistWith({ gift_images: images })

const odds: readonly Odd[] = [
  ['Sans image', { pictures: 0 }],
  ['Images nulles', twistWith({ gift_images: null })],
  ['Image perdue', { drawing: 'inconnu' }],
  ['Image d’un hôte inconnu', pictured({ file_url: 'https://images.example.org/a.png', is_cover: true })],
  ['Image en script', pictured({ file_url: 'javascript:alert(1)', is_cover: 1 }, { file_url: '', is_cover: 'oui' })],
  ['Images illisibles', pictured(7, { file_url: null }, { is_cover: true })],
  ['Très long nom de cadeau '.repeat(60).trim(), {}],
  ['', {}],
  ['<img src=x onerror="alert(1)"> & <b>gras</b>', { description: '<script>alert(1)</script>Une description' }],
  ['حقيبة مدرسيّة', { description: 'حقيبة بسعة كبيرة.' }],
  ['Gratuit', { amount: 0 }],
  ['Prix démesuré', { amount: 1_000_000_000_000 }],
  ['Prix à virgule', { amount: 12.5 }],
  ['Sans description', twistWith({ description: null })],
  ['Numéro en texte', { twist: (gift) => ({ ...gift, id: String(gift.id) }) }],
  ['Parti entre-temps', { cartExpiryMs: 0 }],
]

const onLastPage: readonly Odd[] = [
  ['Prix en lettres', twistWith({ amount: 'cher' })],
  ['Sans numéro', twistWith({ id: null })],
]

export const edgeCaseGifts: Scenario = {
  subjects: schoolSubjects,
  arrange: (world) => {
    arrangeSchool(world)
    const [model] = world.gifts
    if (model === undefined) throw new Error('there is no gift to copy for the unusual ones')
    const toGift = ([name, changes]: Odd, id: number): Gift => ({ ...model, id, name, ...changes })
    world.gifts.push(...odds.map((odd, index) => toGift(odd, firstNumber + index)))
    world.gifts.unshift(...onLastPage.map((odd, index) => toGift(odd, index + 1)))
    world.student('fatou').user.gift_point = 50_000
  },
}
