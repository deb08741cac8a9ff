import { SkeletonBlock, SkeletonList } from '../../ui/skeleton'
import { Card } from '../../ui/card'
import { Grid } from '../../ui/layout'
import styles from './profile-screen.module.css'

/** The shape of the profile: who, then four cards of facts. */
export function ProfileSkeleton() {
  return (
    <Grid gap={20} min={320}>
      <SkeletonBlock height={184} radius="hero" className={styles['wide']} />
      {[2, 3, 3, 3].map((rows, index) => (
        <Card key={index}>
          <SkeletonList rows={rows} tile={40} />
        </Card>
      ))}
    </Grid>
  )
}
