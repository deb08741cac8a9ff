import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names'
import { Box, Row, Stack, Text } from './layout'
import styles from './compact-row.module.css'

/** `second-named` includes the column title. */
export type CompactPosition = 'first' | 'first-end' | 'second' | 'second-named' | 'second-end' | 'out'

type CompactColumn<Row> = { key: string; title: ReactNode; narrow: CompactPosition; render: (row: Row) => ReactNode }

export function CompactRow<Row>({ row, columns }: { row: Row; columns: readonly CompactColumn<Row>[] }) {
  const cells = (...places: CompactPosition[]) => columns.filter(({ narrow }) => places.includes(narrow))
  return (
    <Stack gap={6}>
      {[['first', 'first-end'] as const, ['second', 'second-named', 'second-end'] as const].map((places) => (
        <div key={places[0]} className={styles[places[0]]}>
          {cells(...places).map(({ key, title, narrow, render }) => (
            <Fragment key={key}>
              {narrow === 'second-named' ? (
                <Row gap={[0, 6]} wrap>
                  <Text tone="tertiary">{title}</Text> {render(row)}
                </Row>
              ) : (
                <Box shrink hideEmpty className={classNames(narrow.endsWith('end') && styles['end'])}>
                  {render(row)}
                </Box>
              )}
            </Fragment>
          ))}
        </div>
      ))}
    </Stack>
  )
}
