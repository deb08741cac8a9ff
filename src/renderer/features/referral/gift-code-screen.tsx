import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../core/paths'
import { useUser } from '../../core/session/use-user'
import { Screen } from '../../core/screen/screen'
import { Card } from '../../ui/card'
import { Grid } from '../../ui/layout'
import { TabPanel, Tabs } from '../../ui/tabs'
import { CodeCard } from './code-card'
import { FriendsTable } from './friends-table'
import { HowItWorks } from './how-it-works'
import { OrdersTable } from './orders-table'
import styles from './referral.module.css'
import { TokensCard } from './tokens-card'

const histories = ['amis', 'commandes'] as const
type History = (typeof histories)[number]

/** The pupil's code, what it brought and what became of it; who has no code yet makes one first (spec 2 §2). */
export function GiftCodeScreen() {
  const code = useUser().user.gift_code?.trim()
  return code ? <GiftCode code={code} /> : <Navigate to={paths.generateGiftCode()} replace />
}

function GiftCode({ code }: { code: string }) {
  const { t } = useTranslation('referral')
  const [query, setQuery] = useSearchParams()
  const shown: History = query.get('historique') === 'commandes' ? 'commandes' : 'amis'
  return (
    <Screen title={t('title')}>
      <Grid gap={16} min={320}>
        <CodeCard code={code} />
        <TokensCard />
      </Grid>
      <HowItWorks />
      <Tabs label={t('histories')} items={histories.map((key) => ({ key, label: t(key) }))} active={shown} onChange={(key) => setQuery({ historique: key }, { replace: true, preventScrollReset: true })} idBase="referral" />
      <TabPanel idBase="referral" tab={shown}>
        <Card className={styles['panel']}>{shown === 'amis' ? <FriendsTable /> : <OrdersTable />}</Card>
      </TabPanel>
    </Screen>
  )
}
