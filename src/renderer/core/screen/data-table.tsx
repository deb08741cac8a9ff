import { useTranslation } from 'react-i18next'
import { DataTable as WordlessTable, type DataTableProps, type PaginationLabels } from '#ui/data-table.tsx'

export type { DataColumn } from '#ui/data-table.tsx'

export function DataTable<Row extends object>(props: Omit<DataTableProps<Row>, 'labels'>) {
  const { t } = useTranslation('table')
  const labels: PaginationLabels = {
    items_per_page: t('perPage'),
    page_size: t('pageSize'),
    prev_page: t('previousPage'),
    next_page: t('nextPage'),
    pages: t('pages'),
    nthPage: (number) => t('page', { number: String(number) }),
    prev_3: t('threeBack'),
    next_3: t('threeOn'),
    prev_5: t('fiveBack'),
    next_5: t('fiveOn'),
  }
  return <WordlessTable {...props} labels={labels} />
}
