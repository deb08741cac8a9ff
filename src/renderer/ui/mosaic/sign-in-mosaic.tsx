import { classNames } from '../class-names'
import { useThemeName } from '../theme/use-theme-name'
import panel from './files/sign-in.svg?no-inline'
import stripDark from './files/strip-dark.svg?no-inline'
import stripLight from './files/strip-light.svg?no-inline'
import styles from './mosaic.module.css'

export function SignInMosaic({ className }: { className?: string | undefined }) {
  return <img loading="lazy" src={panel} alt="" draggable={false} className={classNames(styles['panel'], className)} />
}

export function SignInStrip({ className }: { className?: string | undefined }) {
  const theme = useThemeName()
  return (
    <div aria-hidden className={classNames(styles['strip'], className)}>
      <img
        loading="lazy"
        src={theme === 'dark' ? stripDark : stripLight}
        alt=""
        draggable={false}
        width={936}
        height={156}
        className={styles['mirrored']}
      />
    </div>
  )
}
