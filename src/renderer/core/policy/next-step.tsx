import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/button.tsx'
import { paths } from '../paths'
import { usePaymentsAllowed } from './use-policy'

const screens = {
  subjects: paths.subjects(),
  offers: paths.offers(),
  sessions: paths.sessions(),
  gifts: paths.gifts(),
  support: paths.support(),
  help: paths.help(),
  profile: paths.profile(),
} as const

type NextStepProps = { to: keyof typeof screens; primary?: boolean | undefined }

/** Nothing where the school forbids payments. */
export function NextStep({ to, primary = false }: NextStepProps) {
  const { t } = useTranslation('next-step')
  const mayPay = usePaymentsAllowed()
  if (to === 'offers' && !mayPay) return null
  return (
    <ButtonLink variant={primary ? 'primary' : 'outlined'} to={screens[to]}>
      {t(to)}
    </ButtonLink>
  )
}
