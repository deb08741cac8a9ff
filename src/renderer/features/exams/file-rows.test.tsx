import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FileRows } from './file-rows'

it('shows a file without address with its name and its actions, and no download', () => {
  const view = render(
    <FileRows
      files={[
        { id: 8, name: 'copie.pdf', url: null },
        { id: 9, name: 'suite.pdf', url: 'https://files.example/9.pdf' },
      ]}
      open={() => undefined}
      labelledBy="own-work"
      action={(_file, name) => <button>Supprimer {name}</button>}
    />,
  )
  const rows = view.getAllByRole('listitem').map((row) => [row.textContent, row.querySelectorAll('button').length])
  expect(rows).toEqual([
    [expect.stringContaining('copie.pdf'), 1],
    [expect.stringContaining('suite.pdf'), 2],
  ])
})
