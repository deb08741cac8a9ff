import type { TFunction } from 'i18next'
import { isolate, isolateLtr } from '#core/strings/isolate.ts'
import type { PlainKey } from '#core/strings/plain-key.ts'
import type { TransactionView, MoneyOrder } from '#shared/desktop/payments.ts'

export function isFinal({ stage }: Pick<TransactionView, 'stage'>): boolean {
  return stage === 'done' || stage === 'refused' || stage === 'not-made'
}

export function getOrderName(order: MoneyOrder, t: TFunction<'money'>): string {
  switch (order.kind) {
    case 'top-up':
      return t(order.way)
    case 'transfer':
      return t('transferTo', { id: isolateLtr(String(order.toUser)) })
    case 'purchase':
      return isolate(order.name)
    case 'operator':
      return t(order.recurrence === 1 ? 'operatorDay' : 'operatorWeek')
  }
}

/** 1 point = 1 FCFA (spec 2 §9); null when the platform sets the price. */
export function getOrderPoints(order: MoneyOrder): number | null {
  switch (order.kind) {
    case 'top-up':
      return order.amount
    case 'transfer':
      return order.points
    case 'purchase':
      return order.agreed
    case 'operator':
      return null
  }
}

type StageLabels = { tone: 'info' | 'success' | 'warning' | 'error'; title: PlainKey<'money'>; text: PlainKey<'money'> }

const pendingLabels: Record<NextActor, StageLabels> = {
  'browser': { tone: 'warning', title: 'browserTitle', text: 'browserText' },
  'mobile': { tone: 'warning', title: 'mobileTitle', text: 'mobileText' },
  'code': { tone: 'warning', title: 'codeTitle', text: 'codeText' },
  'top-up code': { tone: 'info', title: 'codeSentTitle', text: 'codeSentText' },
  'platform': { tone: 'info', title: 'processingTitle', text: 'processingText' },
}

type NextActor = 'browser' | 'mobile' | 'code' | 'top-up code' | 'platform'

export function getNextActor(order: MoneyOrder): NextActor {
  if (order.kind === 'transfer') return 'code'
  if (order.kind === 'operator') return 'browser'
  if (order.kind === 'purchase') return 'platform'
  if (order.way === 'code') return 'top-up code'
  return order.way === 'mobile' ? 'mobile' : 'browser'
}

export function getStageLabels({
  stage,
  order,
  isUnclear = false,
}: Pick<TransactionView, 'stage' | 'order' | 'isUnclear'>): StageLabels {
  switch (stage) {
    case 'sending':
      return { tone: 'info', title: 'sendingTitle', text: 'sendingText' }
    case 'uncertain':
      return isUnclear
        ? { tone: 'warning', title: 'unclearTitle', text: 'unclearText' }
        : { tone: 'warning', title: 'uncertainTitle', text: 'uncertainText' }
    case 'waiting':
      return pendingLabels[getNextActor(order)]
    case 'refused':
      return { tone: 'error', title: 'refusedTitle', text: 'refusedText' }
    case 'not-made':
      return { tone: 'info', title: 'notMadeTitle', text: 'notMadeText' }
    case 'done':
      return doneLabels(order)
  }
}

function doneLabels(order: MoneyOrder): StageLabels {
  if (order.kind === 'transfer') return { tone: 'success', title: 'transferDoneTitle', text: 'transferDoneText' }
  return { tone: 'success', title: 'doneTitle', text: 'doneText' }
}
