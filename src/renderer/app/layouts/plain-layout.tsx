import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { DroppedRowsScope } from '../../core/api/dropped-rows'

export function PlainLayout() {
  return (
    <Suspense>
      <DroppedRowsScope>
        <Outlet />
      </DroppedRowsScope>
    </Suspense>
  )
}
