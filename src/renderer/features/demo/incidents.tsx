import { useId, useState } from 'react'
import { troubleKinds, type DemoAction, type DemoState, type TroubleKind } from '../../../shared/desktop/demo'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/forms/checkbox'
import { Ltr } from '../../ui/ltr'
import { SectionTitle } from '../../ui/section-title'
import { demoStrings } from './demo-strings'
import styles from './demo.module.css'

type Props = { state: Pick<DemoState, 'troubles' | 'endpoints'>; act: (action: DemoAction) => Promise<void> }

export function Incidents({ state, act }: Props) {
  const t = demoStrings.useText()
  const id = useId()
  const [endpoint, setEndpoint] = useState('*')
  const [kind, setKind] = useState<TroubleKind>('delay')
  const [once, setOnce] = useState(false)
  return (
    <section className={styles['section']}>
      <SectionTitle as="h3">{t('incidents')}</SectionTitle>
      <p className={styles['hint']}>{t('incidentsText')}</p>
      <label className={styles['label']} htmlFor={`${id}-kind`}>
        {t('kind')}
      </label>
      <select
        id={`${id}-kind`}
        className={styles['select']}
        value={kind}
        onChange={(event) => setKind(troubleKinds.find((known) => known === event.target.value) ?? kind)}
      >
        {troubleKinds.map((known) => (
          <option key={known} value={known}>
            {t(known)}
          </option>
        ))}
      </select>
      <label className={styles['label']} htmlFor={`${id}-endpoint`}>
        {t('endpoint')}
      </label>
      <select id={`${id}-endpoint`} className={styles['select']} value={endpoint} onChange={(event) => setEndpoint(event.target.value)}>
        <option value="*">{t('everything')}</option>
        {state.endpoints.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <Checkbox checked={once} onChange={setOnce}>
        {t('once')}
      </Checkbox>
      <div className={styles['buttons']}>
        <Button size="small" variant="pale" onClick={() => void act({ do: 'trouble', endpoint, kind, times: once ? 1 : null })}>
          {t('start')}
        </Button>
        <Button size="small" disabled={state.troubles.length === 0} onClick={() => void act({ do: 'clear-troubles' })}>
          {t('clear')}
        </Button>
      </div>
      <Active troubles={state.troubles} />
    </section>
  )
}

function Active({ troubles }: Pick<DemoState, 'troubles'>) {
  const t = demoStrings.useText()
  if (troubles.length === 0) return <p className={styles['hint']}>{t('activeNone')}</p>
  return (
    <ul className={styles['list']} aria-label={t('active')}>
      {troubles.map(({ endpoint, kind, remaining }) => (
        <li key={`${endpoint} ${kind}`} className={styles['sent']}>
          {t(kind)} · {endpoint === '*' ? t('everything') : <Ltr>{endpoint}</Ltr>}
          {remaining !== null && ` · ${t('activeTimes', { count: remaining })}`}
        </li>
      ))}
    </ul>
  )
}
