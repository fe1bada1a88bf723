import { expect, it } from 'vitest'
import { crowdedFolders } from './folder-sizes.ts'

const files = (count: number, name: (n: number) => string) => Array.from({ length: count }, (_, n) => name(n))

it('a folder with more than 15 source files is reported with their number', () => {
  expect(crowdedFolders(files(16, (n) => `apps/server/src/a/${n}.ts`))).toEqual(['apps/server/src/a 16'])
})

it('15 source files are accepted, and folders inside count separately', () => {
  expect(crowdedFolders([...files(15, (n) => `a/${n}.tsx`), ...files(15, (n) => `a/b/${n}.ts`)])).toEqual([])
})

it('tests, fixtures, factories and journeys do not count', () => {
  const beside = ['test.ts', 'test.tsx', 'fixture.ts', 'factory.ts'].flatMap((end) => files(8, (n) => `a/${n}.${end}`))
  expect(crowdedFolders([...beside, ...files(20, (n) => `e2e/${n}.spec.ts`)])).toEqual([])
})
