import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './compact-row.module.css'

/** `second-named` includes the column title. */
export type CompactPosition = 'first' | 'first-end' | 'second' | 'second-named' | 'second-end' | 'out'

type CompactColumn<Row> = { key: string; title: ReactNode; narrow: CompactPosition; render: (row: Row) => ReactNode }

export function CompactRow<Row>({ row, columns }: { row: Row; columns: readonly CompactColumn<Row>[] }) {
  const cells = (...places: CompactPosition[]) => columns.filter(({ narrow }) => places.includes(narrow))
  return (
    <div className={styles['row']}>
      {[['first', 'first-end'] as const, ['second', 'second-named', 'second-end'] as const].map((places) => (
        <div key={places[0]} className={styles[places[0]]}>
          {cells(...places).map(({ key, title, narrow, render }) => (
            <Fragment key={key}>
              {narrow === 'second-named' ? (
                <div className={styles['named']}>
                  <span className={styles['title']}>{title}</span> {render(row)}
                </div>
              ) : (
                <div className={classNames(styles['cell'], narrow.endsWith('end') && styles['end'])}>{render(row)}</div>
              )}
            </Fragment>
          ))}
        </div>
      ))}
    </div>
  )
}
