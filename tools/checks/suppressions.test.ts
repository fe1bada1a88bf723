import { expect, it } from 'vitest'
import { unexplainedSuppressions } from './suppressions.ts'

it('a suppression without a reason is reported by its line', () => {
  expect(unexplainedSuppressions('const a = 1\n// oxlint-disable-next-line no-console\nconsole.log(a)')).toEqual([2])
  expect(unexplainedSuppressions('// @ts-expect-error\nlet a: string = 1')).toEqual([1])
})

it('a suppression with its reason on the same line is accepted', () => {
  expect(unexplainedSuppressions('// oxlint-disable-next-line no-console -- the command line prints its result')).toEqual([])
  expect(unexplainedSuppressions('// @ts-expect-error the vendor types lack this option')).toEqual([])
  expect(unexplainedSuppressions('// biome-ignore format: the table is easier to read aligned')).toEqual([])
})

it('@ts-ignore is refused even with a reason', () => {
  expect(unexplainedSuppressions('// @ts-ignore because the types are wrong here')).toEqual([1])
})
