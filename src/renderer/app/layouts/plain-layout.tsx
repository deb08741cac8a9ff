import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { DroppedRowsScope } from '#core/api/dropped-rows.tsx'

export function PlainLayout() {
  return (
    <Suspense>
      <DroppedRowsScope>
        <Outlet />
      </DroppedRowsScope>
    </Suspense>
  )
}
