import { useState } from 'react'
import { useWhenIdle } from '../../core/activity/use-when-idle'
import { BackgroundBoundary } from '../screen-boundary'
import { backgrounds } from '../slots'

/** So long after the last answer of the first screen, what the pupil does not wait for is loaded. */
const quietMs = 1500

/** What begins once the first screen is there, and takes nothing from it. For the signed-in area. */
export function AfterStart() {
  const [isStarted, setStarted] = useState(false)
  useWhenIdle({ isWanted: !isStarted, quietMs }, () => setStarted(true))
  if (!isStarted) return null
  return backgrounds.map(({ name, Background }) => (
    <BackgroundBoundary key={name} name={name}>
      <Background />
    </BackgroundBoundary>
  ))
}
