import { useEffect, useEffectEvent, useState } from 'react'
import { useKnownPage } from '../lesson-slice'

/** From 0; null continues at the last open page. A new `request` opens it again. */
export type OpenedPage = { page: number | null; request: number }

/** From 1. */
export function useStartPage(
  contentId: number,
  firstPage: number | undefined,
): { openedPage: OpenedPage; goToPage: (page: number) => void } {
  const [, know] = useKnownPage(contentId)
  const [openedPage, setOpenedPage] = useState<OpenedPage>({
    page: firstPage === undefined ? null : firstPage - 1,
    request: 0,
  })
  const remember = useEffectEvent((page: number) => know(page))
  useEffect(() => {
    if (openedPage.page !== null) remember(openedPage.page)
  }, [openedPage])
  return {
    openedPage,
    goToPage: (page) => setOpenedPage(({ request }) => ({ page: page - 1, request: request + 1 })),
  }
}
