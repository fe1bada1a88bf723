import { dirname } from 'node:path'
import type { MutantPlan } from '../../apps/server/src/test/mutation/switch.ts'
import type { Mutant } from './sandbox.ts'

/** Which mutants the tests of a file reach, with the number of times, by name of the test. */
export interface Reached {
  /** Relative to the server's folder. */
  file: string
  reached: Record<string, Record<string, number>>
}

/** Most tests that are run for one mutant. The share of killed mutants is a lower bound because of it. */
const MOST_TESTS = 60
/** Most test files: each needs a database and an application. */
const MOST_FILES = 6
/** A mutant that is reached this many times more often than without it runs in an endless loop. */
const HIT_FACTOR = 100

/** Chooses the tests for a mutant: those of the test file beside it first, then those in the same folder, then those that reach it most often. @returns null when no test reaches it */
export function planOf({ id, fileName }: Mutant, reached: readonly Reached[]): MutantPlan | null {
  const mutated = fileName.replace(/^.*apps\/server\//, '')
  const folder = dirname(mutated)
  const own = mutated.replace(/\.ts$/, '.test.ts')
  const files = reached
    .map(({ file, reached: by_test }) => ({
      file,
      tests: Object.keys(by_test).filter((test) => test.trim() !== '' && by_test[test]![id]),
      hits: Object.values(by_test).reduce((sum, hits) => sum + (hits[id] ?? 0), 0),
    }))
    .filter(({ tests }) => tests.length > 0)
    .sort((a, b) => Number(b.file === own) - Number(a.file === own) || shared(b.file, folder) - shared(a.file, folder) || b.hits - a.hits)
    .slice(0, MOST_FILES)
  if (files.length === 0) return null
  let left = MOST_TESTS
  const chosen: MutantPlan['files'] = []
  for (const { file, tests } of files) {
    if (left <= 0) break
    chosen.push({ file, tests: tests.slice(0, left) })
    left -= tests.length
  }
  return { id, files: chosen, hit_limit: 1_000 + HIT_FACTOR * Math.max(...files.map(({ hits }) => hits)) }
}

/** Number of leading folders that two paths have in common. */
function shared(file: string, folder: string): number {
  const [a, b] = [file.split('/'), folder.split('/')]
  let count = 0
  while (count < b.length && a[count] === b[count]) count += 1
  return count
}
