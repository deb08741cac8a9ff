import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueriedTable } from '#core/api/queried-table.tsx'
import { useQuery } from '#core/api/use-query.ts'
import { reportFailure } from '#core/desktop/desktop.ts'
import type { Failure } from '#core/failure/failure.ts'
import { NextStep } from '#core/policy/next-step.tsx'
import { DateTimeCell } from '#core/strings/date-time-cell.tsx'
import { useFormat } from '#core/strings/format.ts'
import type { Attendance } from '#shared/contract/attendance.ts'
import { contract } from '#shared/contract/index.ts'
import { Button } from '#ui/button.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { UserContent } from '#ui/user-content.tsx'

/** The service lists ten attendances by default and knows no pages, so "all" is a high limit (spec 2 §7). */
const [few, all] = [10, 5000]

type Row = Attendance & { row: number }

/** Failures are only logged (spec 2 §8). */
export function AttendancesSection() {
  const { t } = useTranslation('history')
  const [wantsAll, setWantsAll] = useState(false)
  const first = useQuery(contract.attendances.list, { query: { source: 'student', limit: few } })
  const rest = useQuery(contract.attendances.list, { query: { source: 'student', limit: all } }, { skip: !wantsAll })
  const columns = useColumns()
  const failure = first.failure ?? rest.failure
  useLogged(failure)
  const attendances = (rest.data ?? first.data)?.payload
  const refetch = () => {
    first.refetch()
    rest.refetch()
  }
  if (attendances === undefined && failure) {
    return (
      <Empty
        title={t('noHistory')}
        text={t('attendancesUnread')}
        heading="h2"
        compact
        action={<Button onClick={refetch}>{t('retry')}</Button>}
      />
    )
  }
  const rows = attendances?.map((attendance, row): Row => ({ ...attendance, row }))
  return (
    <>
      <QueriedTable
        query={{ failure: null, isFetching: first.isFetching, refetch }}
        rows={rows}
        label={t('directs')}
        columns={columns}
        rowKey={({ row }) => row}
        loading={t('loadingHistory')}
        empty={{ title: t('noHistory'), text: t('attendancesEmpty'), action: <NextStep to="sessions" /> }}
        heading="h2"
      />
      {rest.data === undefined && rows !== undefined && rows.length >= few && (
        <Button
          variant="pale"
          justifySelf="center"
          loading={wantsAll && rest.isFetching}
          onClick={wantsAll ? rest.refetch : () => setWantsAll(true)}
        >
          {t('allAttendances')}
        </Button>
      )}
    </>
  )
}

function useLogged(failure: Failure | null): void {
  const kind = failure?.kind
  useEffect(() => {
    if (kind !== undefined) reportFailure('history.attendances', new Error(kind))
  }, [kind])
}

function useColumns(): DataColumn<Row>[] {
  const { t } = useTranslation('history')
  const format = useFormat()
  return [
    {
      key: 'date',
      title: t('date'),
      width: 150,
      narrow: 'second',
      render: ({ startTime: at }) => at && <DateTimeCell at={at} />,
    },
    {
      key: 'name',
      title: t('session'),
      width: 220,
      narrow: 'first',
      render: ({ content_name: name }) => <UserContent weight="medium">{name || t('liveSession')}</UserContent>,
    },
    {
      key: 'subject',
      title: t('subject'),
      width: 130,
      narrow: 'second',
      render: ({ subject_name: subject }) => subject && <UserContent>{subject}</UserContent>,
    },
    {
      key: 'time',
      title: t('attended'),
      width: 120,
      align: 'end',
      narrow: 'second-named',
      render: ({ attendanceTimeInSeconds: seconds }) => seconds != null && <Ltr>{format.duration(seconds)}</Ltr>,
    },
  ]
}
