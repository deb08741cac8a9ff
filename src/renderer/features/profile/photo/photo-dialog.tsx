import { lazy, Suspense, useState } from 'react'
import type { PhotoChooserProps } from './photo-chooser'

const PhotoChooser = lazy(async () => ({ default: (await import('./photo-chooser')).PhotoChooser }))

/** Chooses a picture and cuts a square out of it; loaded when it is first opened. `onPhoto` answers whether the photo was kept: the dialog then closes. */
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
