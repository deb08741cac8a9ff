import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copy } from 'virtual:icons/copy'
import { downloadSimple } from 'virtual:icons/download-simple'
import { envelopeSimple } from 'virtual:icons/envelope-simple'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FieldFrame } from '#ui/forms/field-frame.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'
import styles from './fault-report-dialog.module.css'

type FaultReportDialogProps = {
  open: boolean
  onClose: () => void
  problem?: string | undefined
}

type Outcome = 'mailOpened' | 'mailShortened' | 'mailFailed' | 'saved' | 'saveFailed' | 'copied' | 'copyFailed'
const succeeded: ReadonlySet<Outcome> = new Set(['mailOpened', 'saved', 'copied'])

/** Nothing is sent before the user has read the report and agreed (threats D4). */
export function FaultReportDialog({ open, onClose, problem }: FaultReportDialogProps) {
  const { t } = useTranslation('fault-report')
  const id = useId()
  const { details, setDetails, isLoading, hasFailed, mayMail } = useDetails(problem)
  const [description, setDescription] = useState('')
  const [isEdited, setEdited] = useState(false)
  const [isAgreed, setAgreed] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const text = toReportText(description, details)
  const isReady = isAgreed && !isLoading && text !== ''
  const edit = (change: () => void): void => {
    change()
    setEdited(true)
    setAgreed(false)
    setOutcome(null)
  }
  const done = (result: Outcome): void => {
    setOutcome(result)
    if (succeeded.has(result)) setEdited(false)
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      dirty={isEdited}
      title={t('title')}
      closeLabel={t('close')}
      width={720}
      footer={<Actions text={text} isReady={isReady} mayMail={mayMail} onDone={done} />}
    >
      <Stack gap={12}>
        <p>{t('text')}</p>
        <FieldFrame htmlFor={`${id}-words`} label={t('words')}>
          <TextArea
            id={`${id}-words`}
            rows={3}
            maxLength={4000}
            placeholder={t('wordsPlaceholder')}
            value={description}
            onChange={({ target }) => edit(() => setDescription(target.value))}
          />
        </FieldFrame>
        {isLoading ? (
          <Loading label={t('loading')}>
            <SkeletonCard lines={5} />
          </Loading>
        ) : (
          <FieldFrame htmlFor={`${id}-details`} label={t('details')}>
            <TextArea
              id={`${id}-details`}
              rows={6}
              className={styles['details']}
              dir="ltr"
              spellCheck={false}
              maxLength={maxReportLength}
              value={details}
              onChange={({ target }) => edit(() => setDetails(target.value))}
            />
          </FieldFrame>
        )}
        {hasFailed ? <Notice tone="warning">{t('detailsFailed')}</Notice> : <p>{t('detailsText')}</p>}
        {!mayMail && !isLoading && <Notice tone="info">{t('mailNone')}</Notice>}
        <Checkbox checked={isAgreed} onChange={setAgreed}>
          {t('consent')}
        </Checkbox>
        <div role="status">
          {outcome !== null && <Notice tone={succeeded.has(outcome) ? 'success' : 'warning'}>{t(outcome)}</Notice>}
        </div>
      </Stack>
    </Modal>
  )
}

type ActionsProps = { text: string; isReady: boolean; mayMail: boolean; onDone: (outcome: Outcome) => void }

function Actions({ text, isReady, mayMail, onDone }: ActionsProps) {
  const { t } = useTranslation('fault-report')
  const [mail] = useSingleFlight(async () => {
    const { outcome } = await desktop['diagnostics.mail']({ text }).catch(() => ({ outcome: 'failed' as const }))
    onDone(({ opened: 'mailOpened', shortened: 'mailShortened', failed: 'mailFailed' } as const)[outcome])
  })
  const [save] = useSingleFlight(async () => {
    const { outcome } = await desktop['diagnostics.save']({ text }).catch(() => ({ outcome: 'failed' as const }))
    if (outcome !== 'cancelled') onDone(outcome === 'saved' ? 'saved' : 'saveFailed')
  })
  const copyReport = async (): Promise<void> => {
    try {
      const masked = await desktop['diagnostics.mask']({ text })
      await navigator.clipboard.writeText(masked.text)
      onDone('copied')
    } catch (error) {
      reportFailure('fault-report', error)
      onDone('copyFailed')
    }
  }
  return (
    <>
      <Button icon={copy} disabled={!isReady} onClick={() => void copyReport()}>
        {t('copy')}
      </Button>
      <Button icon={downloadSimple} disabled={!isReady} onClick={save}>
        {t('save')}
      </Button>
      {mayMail && (
        <Button variant="primary" icon={envelopeSimple} disabled={!isReady} onClick={mail}>
          {t('mail')}
        </Button>
      )}
    </>
  )
}

function useDetails(problem: string | undefined) {
  const [details, setDetails] = useState('')
  const [state, setState] = useState({ isLoading: true, hasFailed: false, mayMail: false })
  useEffect(() => {
    desktop['diagnostics.report']({ problem: problem?.slice(0, 4000) ?? null }).then(
      ({ text, hasSupportEmail }) => {
        setDetails(text)
        setState({ isLoading: false, hasFailed: false, mayMail: hasSupportEmail })
      },
      (error: unknown) => {
        reportFailure('diagnostics.report', error)
        setState({ isLoading: false, hasFailed: true, mayMail: false })
      },
    )
  }, [problem])
  return { details, setDetails, ...state }
}

/** Below the limit of the commands that mask and save it. */
const maxReportLength = 30000

/** The user's words come first, because an e-mail is cut at its end. */
export function toReportText(description: string, details: string): string {
  return [description.trim(), details.trim()].filter((part) => part !== '').join('\n\n')
}
