import { lazy, Suspense, useState } from 'react'
import type { PhotoChooserProps } from './photo-chooser'

const PhotoChooser = lazy(async () => ({ default: (await import('./photo-chooser')).PhotoChooser }))

export function PhotoDialog(props: PhotoChooserProps) {
  const [used, setUsed] = useState(props.open)
  if (props.open && !used) setUsed(true)
  if (!used) return null
  return (
    <Suspense>
      <PhotoChooser {...props} />
    </Suspense>
  )
}
