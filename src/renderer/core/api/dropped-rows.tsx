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
import { useCoreSelector, type ResponseNotes } from '../store/core-state'
const DroppedRowsNotice = lazy(async () => ({ default: (await import('./dropped-rows-notice')).DroppedRowsNotice }))

type Report = { rows: ResponseNotes; refetch: () => void }

type AddReport = (report: Report) => () => void

const ReportContext = createContext<AddReport | null>(null)

export function useReportDropped(rows: ResponseNotes, refetch: () => void): void {
  const add = useContext(ReportContext)
  const isComplete = totalOf([rows]) === 0
  useEffect(() => (add === null || isComplete ? undefined : add({ rows, refetch })), [add, isComplete, rows, refetch])
}

export function useDroppedRows(keys: readonly string[], refetch: () => void): number {
  const text = useCoreSelector(({ droppedRows }) => {
    const rows = keys.flatMap((key) => (key in droppedRows ? [[key, droppedRows[key]] as const] : []))
    return rows.length === 0 ? '{}' : JSON.stringify(Object.fromEntries(rows))
  })
  const rows = useMemo(() => JSON.parse(text) as ResponseNotes, [text])
  useReportDropped(rows, refetch)
  return totalOf([rows])
}

export function DroppedRowsScope({ children }: { children: ReactNode }) {
  const [reports, setReports] = useState<readonly Report[]>([])
  const add = useCallback<AddReport>((report) => {
    setReports((all) => [...all, report])
    return () => setReports((all) => all.filter((one) => one !== report))
  }, [])
  const count = totalOf(reports.map(({ rows }) => rows))
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

function totalOf(all: readonly ResponseNotes[]): number {
  return Object.values(Object.assign({}, ...all) as ResponseNotes).reduce((sum, rows) => sum + rows, 0)
}
