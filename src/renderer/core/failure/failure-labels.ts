import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { refusals } from '#shared/contract/refusal.ts'
import type { PlainKey } from '../strings/plain-key'
import type { Failure } from './failure'
import { translateFieldError } from './field-errors'

type Refused = Extract<Failure, { kind: 'refused' }>

const names = Object.keys(refusals) as (keyof typeof refusals)[]

/** A message more specific than the code wins. */
function findRefusal({ code, message, fieldErrors }: Refused): PlainKey<'failure'> | undefined {
  if (Object.values(fieldErrors).flat().length > 0) return undefined
  return (
    reasonsByMessage.get(normalizeMessage(message)) ??
    names.find((name) => refusals[name].code === code) ??
    findRefusalByMessage(message)
  )
}

const reasons: Readonly<Record<string, PlainKey<'failure'>>> = {
  "Le paiement n'est pas encore confirmé": 'paymentUnconfirmed',
  "Le paiement a été refusé par l'application mobile": 'paymentRefused',
  'Solde insuffisant auprès de votre opérateur': 'operatorBalance',
  "Cette offre n'est pas disponible": 'offerUnavailable',
  "Cette période n'est pas disponible": 'periodUnavailable',
  'Cette matière est déjà achetée': 'subjectOwned',
  "Ce cadeau n'est plus disponible": 'giftUnavailable',
  'Votre panier est vide': 'cartEmpty',
}

/** The last of several refusals with the same message wins: "please retry later". */
const namesByMessage = new Map(names.map((name) => [normalizeMessage(refusals[name].message), name]))
const reasonsByMessage = new Map(Object.entries(reasons).map(([message, key]) => [normalizeMessage(message), key]))

function findRefusalByMessage(message: string): PlainKey<'failure'> | undefined {
  const normalized = normalizeMessage(message)
  return reasonsByMessage.get(normalized) ?? namesByMessage.get(normalized)
}

export function getWireMessage(failure: Refused): string {
  for (const [first] of Object.values(failure.fieldErrors)) {
    if (first !== undefined) return first
  }
  return failure.message
}

/** Shows the first message of the first field in error, otherwise the message, without punctuation (spec 1 §8). */
export function getRefusalMessage(failure: Refused): string {
  return stripPunctuation(getWireMessage(failure))
}

export function formatRefusal(failure: Refused, t: TFunction<'failure'>): string {
  const wire = getWireMessage(failure)
  const fieldError = translateFieldError(wire, t)
  if (fieldError !== undefined) return fieldError
  const name = findRefusal(failure) ?? findRefusalByMessage(wire)
  return name ? t(name) : getRefusalMessage(failure)
}

export function formatFieldError(message: string, t: TFunction<'failure'>): string {
  return findTranslation(message, t) ?? stripPunctuation(message)
}

export function findTranslation(message: string, t: TFunction<'failure'>): string | undefined {
  const name = findRefusalByMessage(message)
  return name ? t(name) : translateFieldError(message, t)
}

export function normalizeMessage(text: string): string {
  return stripPunctuation(text)
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\b(?:ton|ta)\b/g, 'votre')
    .replace(/\btes\b/g, 'vos')
    .replace(/\bt'(?=a\b|ont\b)/g, 'vous ')
}

/** Preserves punctuation inside words and numbers (spec 1 §5). */
export function stripPunctuation(text: string): string {
  return text
    .replace(/[.,;:!?…](?=\s|$|\p{P})|["«»“”()[\]{}،؛؟¡¿]|(?<=^|\s)['’‘–—-]|['’‘–—-](?=\s|$)/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

export function formatFailure(failure: Failure, t: TFunction<'failure'>): { title: string; text: string } {
  switch (failure.kind) {
    case 'offline':
      return { title: t('offlineTitle'), text: t('offlineText') }
    case 'signed-out':
      return { title: t('signedOutTitle'), text: t('signedOutText') }
    case 'server':
      return { title: t('serverTitle'), text: t('serverText') }
    case 'contract-broken':
      return { title: t('brokenTitle'), text: t('brokenText') }
    case 'refused':
      return { title: t('refusedTitle'), text: formatRefusal(failure, t) || t('refusedText') }
  }
}

export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation('failure')
  return useCallback((failure) => formatFailure(failure, t).text, [t])
}
