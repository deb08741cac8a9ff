import type { ComponentType } from 'react'
import { paths } from '../../core/paths'
import { useScreenTitle } from '../../core/screen/use-screen-title'
import { ButtonLink } from '../../ui/button'
import { Chip } from '../../ui/chip'
import { hourglassMedium } from '../../ui/icons/hourglass-medium'
import { Drawing } from '../../ui/mosaic/drawing'
import { ScreenTitle } from '../../ui/screen-title'
import { comingSoonStrings } from './coming-soon-strings'
import styles from './coming-soon.module.css'
import type { ScreenName } from './planned-screens'

const made = new Map<ScreenName, ComponentType>()

/** The screen that stands in the place of a planned one; the same component each time, so that it is not drawn anew. */
export function screenFor(name: ScreenName): ComponentType {
  const known = made.get(name)
  if (known) return known
  const Screen = () => <ComingSoon name={name} />
  made.set(name, Screen)
  return Screen
}

function ComingSoon({ name }: { name: ScreenName }) {
  const t = comingSoonStrings.useText()
  useScreenTitle(t(name))
  return (
    <div className={styles['screen']}>
      <Drawing of="empty" />
      <Chip state="pending" icon={hourglassMedium}>
        {t('soon')}
      </Chip>
      <ScreenTitle>{t(name)}</ScreenTitle>
      <p className={styles['text']}>{t(`${name}Text`)}</p>
      <div className={styles['actions']}>
        <ButtonLink variant="primary" to={paths.home()}>
          {t('home')}
        </ButtonLink>
        <ButtonLink to={paths.subjects()}>{t('subjects')}</ButtonLink>
      </div>
    </div>
  )
}
