import { describe, expect, it } from 'vitest'
import { languages } from '#shared/locale.ts'
import { textsIn } from '#tests/support/texts.ts'
import { formatMessage, toSuccessText } from './use-success'

describe('toSuccessText', () => {
  it.each([[null], [undefined], [''], [' OK '], ['success'], ['Le cadeau est retiré du panier']])(
    'returns the text of the screen for the message %j',
    (message) => {
      expect(toSuccessText(message, 'C’est fait', textsIn('fr', 'success'))).toBe('C’est fait')
    },
  )

  it('translates a known message into three languages', () => {
    const texts = languages.map((language) =>
      toSuccessText('Votre profil est enregistré', 'ours', textsIn(language, 'success')),
    )
    expect(new Set(texts).size).toBe(3)
    expect(texts).not.toContain('ours')
  })

  it('shows an unknown message without the spaces around it', () => {
    expect(toSuccessText('  Enregistré ', 'ours', textsIn('fr', 'success'))).toBe('Enregistré')
  })

  it.each(['Enregistré par le serveur', 'constructor'])('returns an unknown message unchanged: %s', (message) => {
    expect(toSuccessText(message, 'ours', textsIn('fr', 'success'))).toBe(message)
  })
})

describe('formatMessage', () => {
  const inArabic = (message: string | null) =>
    formatMessage(message, 'ours', textsIn('ar', 'success'), textsIn('ar', 'failure'))

  it.each([
    ['Votre paiement est en cours de traitement', 'عملية الدفع قيد المعالجة'],
    ['Ton paiement est en cours de traitement', 'عملية الدفع قيد المعالجة'],
    ["Un code t'a été envoyé", 'أُرسل إليك رمز'],
    ["Le paiement n'est pas encore confirmé", 'لم يتأكّد الدفع بعد'],
    ['Opération impossible', 'العملية غير ممكنة'],
  ])('translates "%s"', (message, shown) => {
    expect(inArabic(message)).toBe(shown)
  })

  it.each([null, 'Le transfert est confirmé', 'Votre abonnement est résilié', 'Ton abonnement est résilié'])(
    'prefers the text of the screen to %j',
    (message) => {
      expect(inArabic(message)).toBe('ours')
    },
  )

  it('returns an unknown message unchanged', () => {
    expect(inArabic('Présente-toi au guichet.')).toBe('Présente-toi au guichet.')
  })
})
