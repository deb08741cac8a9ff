// Not Ant Design Charts: more than 300 kB.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'
import { Row } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { useDirection } from '#ui/theme/use-direction.ts'
import { highest, type UsesOverTime } from './uses-over-time'
import styles from './uses-chart.module.css'

const [height, step, barWidth] = [120, 24, 14]
/** Pixels. */
const [widest, narrowest] = [48, 280]

export function UsesChart({ code, uses: { by, periods } }: { code: string; uses: UsesOverTime }) {
  const { t } = useTranslation('revenue')
  const { date, number } = useFormat()
  const isRtl = useDirection() === 'rtl'
  const label = (from: string) => (by === 'day' ? date(from).slice(0, 5) : date(from).slice(3))
  const top = highest(periods)
  const width = periods.length * step
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return null
  return (
    <figure className={styles['figure']} style={{ maxInlineSize: Math.max(narrowest, periods.length * widest) }}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={styles['bars']} aria-hidden>
        {periods.map(({ from, uses }, index) => {
          const column = isRtl ? periods.length - 1 - index : index
          const size = uses === 0 ? 2 : Math.max(4, (uses / top) * height)
          return (
            <rect
              key={from}
              x={column * step + (step - barWidth) / 2}
              y={height - size}
              width={barWidth}
              height={size}
              rx={3}
              className={uses === 0 ? styles['none'] : styles['bar']}
            />
          )
        })}
      </svg>
      <Row gap={8} align="stretch" justify="between" size="label" tone="secondary" aria-hidden>
        <Ltr>{label(first.from)}</Ltr>
        <span>{t('most', { count: top })}</span>
        <Ltr>{label(last.from)}</Ltr>
      </Row>
      <div className="visually-hidden">
        <table>
          <caption>{t('chartOf', { code })}</caption>
          <thead>
            <tr>
              <th scope="col">{t(by)}</th>
              <th scope="col">{t('uses')}</th>
            </tr>
          </thead>
          <tbody>
            {periods.map(({ from, uses }) => (
              <tr key={from}>
                <th scope="row">{label(from)}</th>
                <td>{number(uses)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
