import { Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { useFormat, type Moment } from './format'

/** The time of a row. In one text, the note of the zone would break at any word of a narrow column. */
export function DateTimeCell({ at }: { at: Moment }) {
  const format = useFormat()
  const note = format.zoneNote(at)
  return (
    <Stack as="span" align="start">
      <Ltr>{format.tunisDateTime(at)}</Ltr>{' '}
      {note !== null && (
        <Text size="small" tone="secondary">
          {note}
        </Text>
      )}
    </Stack>
  )
}
