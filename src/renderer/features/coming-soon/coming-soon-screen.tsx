import type { ComponentType } from 'react'
import type { Area } from '../../core/feature'
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
export function screenFor(name: ScreenName, area: Area): ComponentType {
  const known = made.get(name)
  if (known) return known
  const Screen = () => <ComingSoon name={name} area={area} />
  made.set(name, Screen)
  return Screen
}

function ComingSoon({ name, area }: { name: ScreenName; area: Area }) {
  const t = comingSoonStrings.useText()
  useScreenTitle(t(name))
  const isVisitor = area === 'public-only'
  const Frame = isVisitor ? 'main' : 'div'
  return (
    <Frame className={styles['screen']}>
      <Drawing of="empty" />
      <Chip state="pending" icon={hourglassMedium}>
        {t('soon')}
      </Chip>
      <ScreenTitle>{t(name)}</ScreenTitle>
      <p className={styles['text']}>{t(`${name}Text`)}</p>
      <div className={styles['actions']}>
        {isVisitor ? (
          <ButtonLink variant="primary" to={paths.signIn()}>
            {t('signIn')}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink variant="primary" to={paths.home()}>
              {t('home')}
            </ButtonLink>
            <ButtonLink to={paths.subjects()}>{t('subjects')}</ButtonLink>
          </>
        )}
      </div>
    </Frame>
  )
}
