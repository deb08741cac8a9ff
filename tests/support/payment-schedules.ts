import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import type { Sandbox } from '#sandbox/sandbox.ts'
import type { TransactionView, MoneyOrder } from '#shared/desktop/payments.ts'
import { moneyOn } from './money-on-sandbox'
import { type Fate, listForms, settle, writeForms } from './money-world'

type Step =
  | { do: 'press'; fate: Fate; reads: Fate[]; turns: number }
  | { do: 'wait'; ms: number }
  | { do: 'kill' | 'lose-session' | 'focus' }

export type PaymentSchedule = {
  what: 'purchase' | 'transfer' | 'code' | 'card'
  hasKey: boolean
  lists: (typeof listForms)[number] | null
  steps: Step[]
}

const losses: Fate[] = [
  'answer-lost',
  'tls-broken',
  'late-error',
  'timed-out',
  'conflict',
  'too-many',
  'slow',
  'never-arrived',
  'unavailable',
  'unauthorised',
  'portal',
  'crash-before',
  'crash-after',
]

export const paymentSchedule: fc.Arbitrary<PaymentSchedule> = fc.record({
  what: fc.constantFrom('purchase', 'transfer', 'code', 'card'),
  hasKey: fc.boolean(),
  lists: fc.option(fc.constantFrom(...listForms)),
  steps: fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          do: fc.constant('press' as const),
          fate: fc.oneof(fc.constant<Fate>('answered'), fc.constantFrom(...losses), fc.constantFrom(...writeForms)),
          reads: fc.array(
            fc.oneof(
              fc.constantFrom<Fate>('answered', 'answered', 'never-arrived', 'portal', 'late-error'),
              fc.constantFrom<Fate>(...listForms),
            ),
            { maxLength: 6 },
          ),
          turns: fc.nat(30),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(500, 20_000, 90_000, 300_000) }),
      },
      {
        weight: 4,
        arbitrary: fc.record({ do: fc.constantFrom('kill' as const, 'lose-session' as const, 'focus' as const) }),
      },
    ),
    { minLength: 2, maxLength: 8 },
  ),
})

export type PaymentOutcome = { shown: TransactionView['stage'] | null; made: number; uncertain: number }

/** Clicks until the order is made or refused. */
export async function followPayment(
  sandbox: Sandbox,
  { what, hasKey, lists, steps }: PaymentSchedule,
): Promise<PaymentOutcome> {
  await sandbox.reset()
  const world = moneyOn(sandbox, 'amira', hasKey ? {} : { key: null })
  world.student.points = 1_000_000
  if (lists !== null) world.answerListsAs(lists)
  const orders: Record<PaymentSchedule['what'], MoneyOrder> = {
    purchase: world.purchase,
    transfer: world.transfer(100),
    code: { kind: 'top-up', way: 'code', amount: 300, reference: 'RECHARGE-1' },
    card: { kind: 'top-up', way: 'card', amount: 400 },
  }
  let shown: TransactionView['stage'] | null = null
  let uncertain = 0
  const isOver = (): boolean => shown === 'done' || shown === 'waiting' || shown === 'refused'
  const made = (): number => {
    const own = ({ who }: { who: string }): boolean => who === world.student.id
    const bought = sandbox.ledger.of(world.student.id).filter(({ kind }) => kind === 'purchase').length
    return bought + sandbox.world.money.topUps.filter(own).length + sandbox.world.money.transfers.filter(own).length
  }
  const before = made()
  const start = () => (world.isRunning() ? world.money() : world.start(world.userId))

  function readState(): void {
    const [newest] = world.isRunning() ? world.money().state().attempts : []
    if (newest !== undefined) shown = newest.stage
  }

  function press(): void {
    const life = world.life()
    void start()
      .order(orders[what])
      .then(
        (attempt) => {
          if (life === world.life()) shown = attempt.stage
          if (attempt.stage === 'uncertain') uncertain += 1
        },
        () => undefined,
      )
  }

  for (const step of steps) {
    readState()
    if (isOver()) break
    if (step.do === 'press') {
      world.calm()
      world.meet(step.fate)
      world.meetReads(...step.reads)
      press()
      for (let turn = 0; turn < step.turns; turn += 1) await new Promise((resolve) => void setImmediate(resolve))
    } else if (step.do === 'wait') await world.time.advance(step.ms)
    else if (step.do === 'kill') world.crash()
    else if (step.do === 'focus') start().onWindowFocus()
    else {
      const money = start()
      money.sessionChanged({ userId: null })
      if (hasKey) world.session.key = randomBytes(32)
      await settle()
      if (world.isRunning()) money.sessionChanged({ userId: world.userId })
    }
  }
  world.calm()
  readState()
  for (let turn = 0; turn < 4 && !isOver(); turn += 1) {
    press()
    await world.time.advance(11 * 60_000)
    readState()
  }
  return { shown, made: made() - before, uncertain }
}
