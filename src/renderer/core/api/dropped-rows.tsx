import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { shallowEqual } from 'react-redux'
import { useCoreSelector } from '../store/core-state'
import { countDropped } from './rtk-endpoints'

/** Numbers of rows by the key of the query. */
type RowsByQuery = Readonly<Record<string, number>>

const DroppedRowsNotice = lazy(async () => ({ default: (await import('./dropped-rows-notice')).DroppedRowsNotice }))

type Report = { rows: RowsByQuery; refetch: () => void }

type AddReport = (report: Report) => () => void

const ReportContext = createContext<AddReport | null>(null)

export function useReportDropped(rows: RowsByQuery, refetch: () => void): void {
  const add = useContext(ReportContext)
  const isComplete = getTotal([rows]) === 0
  useEffect(() => (add === null || isComplete ? undefined : add({ rows, refetch })), [add, isComplete, rows, refetch])
}

export function useDroppedRows(keys: readonly string[], refetch: () => void): number {
  const counts = useCoreSelector(({ api: { queries } }) => keys.map((key) => countDropped(queries[key])), shallowEqual)
  const rows = useMemo(
    () => Object.fromEntries(keys.flatMap((key, index) => (counts[index] ? [[key, counts[index]] as const] : []))),
    [keys, counts],
  )
  useReportDropped(rows, refetch)
  return getTotal([rows])
}

export function DroppedRowsScope({ children }: { children: ReactNode }) {
  const [reports, setReports] = useState<readonly Report[]>([])
  const add = useCallback<AddReport>((report) => {
    setReports((all) => [...all, report])
    return () => setReports((all) => all.filter((one) => one !== report))
  }, [])
  const count = getTotal(reports.map(({ rows }) => rows))
  const retry = (): void => reports.forEach(({ refetch }) => refetch())
  return (
    <ReportContext.Provider value={add}>
      {count > 0 && (
        <Suspense>
          <DroppedRowsNotice count={count} retry={retry} />
        </Suspense>
      )}
      {children}
    </ReportContext.Provider>
  )
}

function getTotal(all: readonly RowsByQuery[]): number {
  return Object.values(Object.assign({}, ...all) as RowsByQuery).reduce((sum, rows) => sum + rows, 0)
}
