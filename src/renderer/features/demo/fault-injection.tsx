import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { caretDown } from 'virtual:icons/caret-down'
import { faultKinds, type DemoAction, type DemoState, type FaultKind } from '#shared/desktop/demo.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import styles from './demo.module.css'

type Props = { state: Pick<DemoState, 'troubles' | 'endpoints'>; act: (action: DemoAction) => Promise<void> }

export function FaultInjection({ state, act }: Props) {
  const { t } = useTranslation('demo')
  const id = useId()
  const [endpoint, setEndpoint] = useState('*')
  const [kind, setKind] = useState<FaultKind>('delay')
  const [once, setOnce] = useState(false)
  return (
    <section className={styles['section']}>
      <SectionTitle as="h3">{t('incidents')}</SectionTitle>
      <p className={styles['hint']}>{t('incidentsText')}</p>
      <label className={styles['label']} htmlFor={`${id}-kind`}>
        {t('kind')}
      </label>
      <Choice
        id={`${id}-kind`}
        value={kind}
        onChange={(chosen) => setKind(faultKinds.find((option) => option === chosen) ?? kind)}
      >
        {faultKinds.map((option) => (
          <option key={option} value={option}>
            {t(option)}
          </option>
        ))}
      </Choice>
      <label className={styles['label']} htmlFor={`${id}-endpoint`}>
        {t('endpoint')}
      </label>
      <Choice id={`${id}-endpoint`} value={endpoint} onChange={setEndpoint}>
        <option value="*">{t('everything')}</option>
        {state.endpoints.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Choice>
      <Checkbox checked={once} onChange={setOnce}>
        {t('once')}
      </Checkbox>
      <Row gap={8} align="stretch" wrap>
        <Button
          size="small"
          variant="pale"
          onClick={() => void act({ do: 'trouble', endpoint, kind, times: once ? 1 : null })}
        >
          {t('start')}
        </Button>
        <Button size="small" disabled={state.troubles.length === 0} onClick={() => void act({ do: 'clear-troubles' })}>
          {t('clear')}
        </Button>
      </Row>
      <ActiveFaults troubles={state.troubles} />
    </section>
  )
}

function ActiveFaults({ troubles: faults }: Pick<DemoState, 'troubles'>) {
  const { t } = useTranslation('demo')
  if (faults.length === 0) return <p className={styles['hint']}>{t('allIsWell')}</p>
  return (
    <ul className={styles['list']} aria-label={t('active')}>
      {faults.map(({ endpoint, kind, remaining }) => (
        <li key={`${endpoint} ${kind}`} className={styles['sent']}>
          {t(kind)} · {endpoint === '*' ? t('everything') : <Ltr>{endpoint}</Ltr>}
          {remaining !== null && ` · ${t('activeTimes', { times: remaining })}`}
        </li>
      ))}
    </ul>
  )
}

function Choice({
  id,
  value,
  onChange,
  children,
}: {
  id: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) {
  return (
    <span className={styles['choice']}>
      <select id={id} className={styles['select']} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
      <Icon glyph={caretDown} size={16} />
    </span>
  )
}
