import { Breakable, TextWithAddress } from '#ui/breakable.tsx'
import { Card } from '#ui/card.tsx'
import { Dotted } from '#ui/dotted.tsx'
import { Box, Grid, Row, Stack, Text } from '#ui/layout.tsx'
import { TextWithName, TextWithNames } from '#ui/text-with-name.tsx'
import type { Story } from '../story'

const tones = ['primary', 'secondary', 'tertiary', 'link', 'success', 'warning', 'error'] as const
const weights = ['regular', 'medium', 'strong', 'semibold', 'heading', 'bold'] as const
const sizes = ['label', 'small', 'compact', 'body', 'card-title', 'title', 'hero'] as const
const gaps = [4, 12, 24] as const

export const layout: readonly Story[] = [
  {
    components: ['Stack', 'Row', 'Grid'],
    wide: true,
    states: (t) => ({
      'stack by gap': (
        <Row gap={24} align="start">
          {gaps.map((gap) => (
            <Stack key={gap} gap={gap}>
              <span>{t.subject}</span>
              <span>{t.chapter}</span>
              <span>{t.teacher}</span>
            </Stack>
          ))}
        </Row>
      ),
      'stack with a long word': (
        <Stack gap={8}>
          <span>{t.longWord}</span>
        </Stack>
      ),
      'stack of narrow children': (
        <Stack gap={8} align="start">
          <Card>{t.subject}</Card>
        </Stack>
      ),
      'row with room between': (
        <Row gap={12} justify="between" wrap>
          <span>{t.subject}</span>
          <span>{t.teacher}</span>
        </Row>
      ),
      'grid of at least 220 pixels': (
        <Grid gap={16} min={220} fill>
          {[t.subject, t.chapter, t.lesson, t.teacher].map((text) => (
            <Card key={text}>{text}</Card>
          ))}
        </Grid>
      ),
    }),
  },
  {
    components: ['Dotted'],
    states: (t) => ({
      'in one row': <Dotted parts={[t.chapter, t.teacher].map((text) => ({ key: text, content: text }))} />,
      'in a narrow box': (
        <Grid gap={0} min={150} fill>
          <Dotted parts={[t.chapter, t.teacher, t.subject].map((text) => ({ key: text, content: text }))} />
        </Grid>
      ),
    }),
  },
  {
    components: ['Box'],
    states: (t) => ({
      'on a hollow surface': <Box surface="hollow">{t.sentence}</Box>,
      'as wide as the row allows': (
        <Row gap={12}>
          <Box grow>
            <Text as="p" truncate>
              {t.longWord}
            </Text>
          </Box>
          <Text shrink={false}>{t.teacher}</Text>
        </Row>
      ),
    }),
  },
  {
    components: ['Breakable', 'TextWithAddress'],
    states: (t) => ({
      'address': <Breakable>amira.bensalah@exemple.tn</Breakable>,
      'address in a sentence': <TextWithAddress text={`${t.email} : amira@exemple.tn.`} address="amira@exemple.tn" />,
    }),
  },
  {
    components: ['Text', 'TextWithName', 'TextWithNames'],
    states: (t) => ({
      'sizes': (
        <Stack gap={4}>
          {sizes.map((size) => (
            <Text key={size} size={size}>
              {t.subject}
            </Text>
          ))}
        </Stack>
      ),
      'tones': (
        <Stack gap={4}>
          {tones.map((tone) => (
            <Text key={tone} tone={tone}>
              {t.sentence}
            </Text>
          ))}
        </Stack>
      ),
      'weights': (
        <Stack gap={4}>
          {weights.map((weight) => (
            <Text key={weight} weight={weight}>
              {t.subject}
            </Text>
          ))}
        </Stack>
      ),
      'sentence with a name in another script': <TextWithName text={`${t.next} • مراجعة`} name="مراجعة" />,
      'sentence with several names': <TextWithNames text={`${t.next} • SVT, مراجعة`} names={['SVT', 'مراجعة']} />,
    }),
  },
]
