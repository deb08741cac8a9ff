import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotify } from '#ui/notify.ts'
import type { PlainKey } from '../strings/plain-key'
import { findTranslation, normalizeMessage } from './failure-labels'

const keysByMessage: Readonly<Record<string, PlainKey<'success'>>> = {
  'You are verified': 'verified',
  'Votre compte est confirmé': 'verified',
  'Un nouveau code vous a été envoyé': 'codeSentAgain',
  'Un code vous a été envoyé': 'codeSent',
  'Un code vous a été envoyé à cette adresse': 'codeSentToAddress',
  'Votre profil est enregistré': 'profileSaved',
  'Votre profil est enregistré, un code vous a été envoyé': 'profileSavedWithCode',
  'Votre photo est enregistrée': 'photoSaved',
  'Votre adresse e-mail est confirmée': 'emailConfirmed',
  'Votre numéro de téléphone est enregistré': 'phoneSaved',
  'Le numéro de votre parent est enregistré': 'parentPhoneSaved',
  'Le Mot de Passe est Modifié': 'passwordChanged',
  'Votre classe est changée': 'classChanged',
  'Paiement Réussi, votre solde est mis à jour': 'paidBalance',
  'Votre paiement est en cours de traitement': 'paymentProcessing',
  'Votre paiement est à terminer auprès du prestataire': 'paymentToFinish',
  'Votre demande est enregistrée': 'requestSaved',
  'Un code de confirmation vous a été envoyé': 'confirmationCodeSent',
  'La leçon est ajoutée à vos favoris': 'bookmarkAdded',
  'La leçon est retirée de vos favoris': 'bookmarkRemoved',
}

const keys = new Map(Object.entries(keysByMessage).map(([message, key]) => [normalizeMessage(message), key]))

const sayNoMore: ReadonlySet<string> = new Set(
  [
    '',
    'ok',
    'success',
    'succès',
    'votre achat est confirmé',
    'votre fichier est supprimé',
    'la demande est confirmée',
    'la demande est rejetée',
    'le code est ajouté',
    'le code est retiré',
    'votre code est généré',
    'votre signalement est envoyé',
    'votre signalement est modifié',
    'votre signalement est supprimé',
    'le cadeau est ajouté au panier',
    'le cadeau est retiré du panier',
    'votre compte est créé, un code vous a été envoyé',
    'le transfert est confirmé',
    'votre commande est enregistrée',
    'paiement réussi',
    'votre abonnement est résilié',
  ].map(normalizeMessage),
)

/** `ours` if the platform's message adds nothing (spec 1 §8). */
export function toSuccessText(message: string | null | undefined, ours: string, t: TFunction<'success'>): string {
  const text = message?.trim() ?? ''
  const normalized = normalizeMessage(text)
  if (sayNoMore.has(normalized)) return ours
  const key = keys.get(normalized)
  return key === undefined ? text : t(key)
}

/** `ours` if the message adds nothing. */
export function formatMessage(
  message: string | null | undefined,
  ours: string,
  success: TFunction<'success'>,
  failure: TFunction<'failure'>,
): string {
  return findTranslation(message ?? '', failure) ?? toSuccessText(message, ours, success)
}

export function useMessageText(): (message: string | null | undefined, ours: string) => string {
  const { t: success } = useTranslation('success')
  const { t: failure } = useTranslation('failure')
  return useCallback((message, ours) => formatMessage(message, ours, success, failure), [success, failure])
}

export function useSuccess(): (answer: { message?: string | null | undefined }, ours: string) => void {
  const { t } = useTranslation('success')
  const notify = useNotify()
  return useCallback(({ message }, ours) => notify.success(toSuccessText(message, ours, t)), [notify, t])
}
