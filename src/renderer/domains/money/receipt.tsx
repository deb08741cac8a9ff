import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { printer } from 'virtual:icons/printer'
import { useUser } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolate, isolateLtr } from '#core/strings/isolate.ts'
import { brand } from '#shared/brand.ts'
import { Wordmark } from '#ui/brand/logo.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { FcfaAmount, PointsAmount } from './amounts'
import styles from './receipt.module.css'

/** 1 point = 1 FCFA (spec 2 §9); `points` is null if the platform does not say it; `at` is unparsed. */
type ReceiptFacts = {
  name: string
  points: number | null
  at: string | null
  reference: string | null
  number: number | null
}

export function ReceiptButton({ facts, compact = false }: { facts: ReceiptFacts; compact?: boolean }) {
  const { t } = useTranslation('money')
  const [isPrinting, setPrinting] = useState(false)
  const print = () => setPrinting(true)
  return (
    <>
      {compact ? (
        <IconButton
          glyph={printer}
          size={32}
          label={t('printReceiptOf', { name: isolate(facts.reference ?? facts.name) })}
          onClick={print}
        />
      ) : (
        <Button icon={printer} onClick={print}>
          {t('printReceipt')}
        </Button>
      )}
      {isPrinting && <Printing facts={facts} onPrinted={() => setPrinting(false)} />}
    </>
  )
}

function Printing({ facts, onPrinted }: { facts: ReceiptFacts; onPrinted: () => void }) {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true })
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', onPrinted)
    }
  }, [onPrinted])
  return createPortal(<ReceiptSheet facts={facts} />, document.body)
}

function ReceiptSheet({ facts: { name, points, at, reference, number } }: { facts: ReceiptFacts }) {
  const { t } = useTranslation('money')
  const format = useFormat()
  const { user } = useUser()
  const lines: [label: string, value: ReactNode][] = [
    [t('receiptAmount'), <FcfaAmount key="amount" value={points} />],
    [t('receiptPoints'), <PointsAmount key="points" value={points} />],
    [t('receiptDate'), at && <Ltr key="date">{format.dateTime(at)}</Ltr>],
    [t('receiptReference'), reference && <Ltr key="reference">{reference}</Ltr>],
    [t('receiptNumber'), number !== null && <Ltr key="number">{number}</Ltr>],
  ]
  return (
    <section className={styles['sheet']} aria-label={t('receipt')}>
      <Wordmark name={brand.name} />
      <h1 className={styles['title']}>{t('receiptOf', { name: isolate(name) })}</h1>
      <dl className={styles['facts']}>
        {lines.map(
          ([label, value]) =>
            value && (
              <div key={label} className={styles['fact']}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div className={styles['fact']}>
          <dt>{t('receiptUser')}</dt>
          <dd>
            <UserContent>{[user.name, user.last_name].filter(Boolean).join(' ')}</UserContent> •{' '}
            {t('userNumber', { id: isolateLtr(String(user.id)) })}
          </dd>
        </div>
      </dl>
      <p>{t('receiptRate')}</p>
    </section>
  )
}
