import { expect, it } from 'vitest'
import { forgottenThrows } from './forgotten-throws.ts'

it('reports an error that is built and not thrown', () => {
  expect(forgottenThrows("  if (!row) notFound()\n  invalid({ name: 'x' })\n  else conflict('x')")).toEqual([1, 2, 3])
})

it('accepts errors that are thrown, returned or passed on', () => {
  const fine = [
    'throw notFound()',
    'return invalid({})',
    "const error = conflict('x')",
    'const refused = () =>\n  invalid({})',
    'ok ? done() :\n  notFound()',
  ]
  expect(fine.flatMap(forgottenThrows)).toEqual([])
})
