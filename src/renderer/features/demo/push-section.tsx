import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import type { DemoPush } from '#shared/desktop/demo.ts'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import styles from './demo.module.css'

const pushes = [
  { what: 'notification', text: 'pushNotification', said: 'sentNotification' },
  { what: 'message', text: 'pushMessage', said: 'sentMessage' },
  { what: 'popup', text: 'pushPopup', said: 'sentPopup' },
  { what: 'parent-request', text: 'pushParentRequest', said: 'sentParentRequest' },
] as const satisfies readonly { what: DemoPush; text: string; said: string }[]

export function PushSection({ push }: { push: (what: DemoPush) => Promise<boolean> }) {
  const { t } = useTranslation('demo')
  const [said, setSaid] = useState('')
  const [send] = useSingleFlight(async (chosen: (typeof pushes)[number]) => {
    setSaid('')
    if (await push(chosen.what)) setSaid(t(chosen.said))
  })
  return (
    <section className={styles['section']}>
      <SectionTitle as="h3">{t('push')}</SectionTitle>
      <p className={styles['hint']}>{t('pushText')}</p>
      <Row gap={8} align="stretch" wrap>
        {pushes.map((each) => (
          <Button key={each.what} size="small" onClick={() => send(each)}>
            {t(each.text)}
          </Button>
        ))}
      </Row>
      <p role="status" className={styles['hint']}>
        {said}
      </p>
    </section>
  )
}
