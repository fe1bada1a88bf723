import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** `apps/web/src/test/numeric-inputs.test.tsx` enters hostile values in the inputs that are listed here. */
describe('forms', () => {
  const root = join(import.meta.dirname, '..')
  const sources = ['apps/web/src', 'packages/ui/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
      .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') })),
  )
  it('have no other inputs for numbers than the tested ones', () => {
    const own = /type="number"|inputMode="decimal"|MantineNumberInput/
    const found = sources.filter(({ text }) => own.test(text)).map(({ name }) => name)
    expect(found.sort()).toEqual([
      'apps/web/src/features/sales/lines/editor/typed-input.tsx',
      'apps/web/src/features/shared/fields/money-input.tsx',
      'packages/ui/src/inputs/number-input.tsx',
    ])
  })
  it('calculate typed numbers only by functions that accept any number', () => {
    const throwing = /\b(BigInt|documentTotals|toMinor|divideRound)\(/
    expect(sources.filter(({ text }) => throwing.test(text)).map(({ name }) => name)).toEqual([])
  })
})
