import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { mutantSwitch, nameOf } from './switch.ts'

/**
 * Records which mutants each test reaches, as one line of JSON per test file. A set-up file of the first run over instrumented sources.
 * What a file's hooks reach is recorded under the empty name.
 */
const output = process.env.MUTANT_COVERAGE
const server = join(import.meta.dirname, '../../..')
const file = () => relative(server, expect.getState().testPath ?? '')

beforeAll(() => {
  const current = mutantSwitch()
  // The instrumented files keep the object that they saw first.
  current.mutantCoverage ??= { static: {}, perTest: {} }
  for (const test of Object.keys(current.mutantCoverage.perTest)) delete current.mutantCoverage.perTest[test]
  current.currentTestId = HOOKS
})
beforeEach(({ task }) => {
  mutantSwitch().currentTestId = nameOf(task)
})
afterAll(() => {
  const current = mutantSwitch()
  delete current.currentTestId
  if (output) appendFileSync(output, `${JSON.stringify({ file: file(), reached: current.mutantCoverage?.perTest ?? {} })}\n`)
})

/** Stands for the hooks of a file: the instrumenter takes an empty id for none. */
const HOOKS = ' '
