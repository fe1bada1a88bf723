import { expect, it } from 'vitest'
import { Kbd } from '../index.ts'
import { show } from '../test/show.tsx'

it('draws arrow keys, which not every font has, and names them for screen readers', () => {
  const { container } = show(<Kbd keys="Alt+Left+Right" />)
  expect([...container.querySelectorAll('kbd')].map((key) => key.textContent)).toEqual(['Alt', 'Left arrow', 'Right arrow'])
  expect(container.querySelectorAll('kbd svg[aria-hidden="true"]')).toHaveLength(2)
})
