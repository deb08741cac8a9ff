import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Box, Grid, Row, Stack, Text } from './layout'

describe('layout primitives', () => {
  it('turn their look into classes and leave no attribute of it on the element', () => {
    render(
      <>
        <Stack gap={[4, 8]} align="start" grow marginTop={8} hideEmpty data-testid="stack" />
        <Row gap={8} justify="between" wrap inline shrink={false} surface="hollow" data-testid="row" />
        <Grid min={240} fill gap={12} shrink data-testid="grid" />
        <Box justifySelf="start" marginBottom={4} data-testid="box" />
        <Text size="small" tone="secondary" weight="strong" truncate tabular data-testid="text" />
      </>,
    )
    for (const name of ['stack', 'row', 'grid', 'box', 'text'])
      expect(screen.getByTestId(name).getAttributeNames().toSorted()).toEqual(['class', 'data-testid'])
    expect(screen.getByTestId('row').className).toMatch(/row.*inline.*wrap.*no-shrink.*hollow/)
    expect(screen.getByTestId('text').className).toMatch(/size-small.*tone-secondary.*weight-strong/)
  })

  it('keep the class, the element and the reference of their caller', () => {
    const ref = vi.fn()
    render(
      <Row as="ul" ref={ref} className="own" aria-label="Leçons">
        <Text as="li">Fonctions</Text>
      </Row>,
    )
    const list = screen.getByRole('list', { name: 'Leçons' })
    expect(list.classList.contains('own')).toBe(true)
    expect(ref).toHaveBeenCalledWith(list)
    expect(screen.getByText('Fonctions').tagName).toBe('LI')
  })
})
