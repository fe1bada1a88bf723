import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { type MutantPlan, mutantSwitch, nameOf } from './switch.ts'

/**
 * Registers one suite per mutant, in which the tests that reach it run while it is active, until one of them fails. The product is
 * loaded once for all of them, because loading it takes ten times as long as most tests.
 * @param folder the server's folder, to which the files of the tests are relative
 */
export function runMutants(folder: string, plans: readonly MutantPlan[]): void {
  for (const plan of plans) {
    describe(plan.id, async () => {
      let killed = false
      beforeAll(() => activate(plan))
      afterAll(() => activate())
      for (const { file, tests } of plan.files) {
        const wanted = new Set(tests)
        describe(file, async () => {
          beforeEach((context) => {
            const { task } = context
            let top = task.suite
            while (top?.suite && top.name !== file) top = top.suite
            if (killed || !wanted.has(nameOf(task, top))) context.skip()
            context.onTestFailed(() => void (killed = true))
          })
          // The query makes it a separate module, so that its tests are registered once more.
          await import(`${pathToFileURL(join(folder, file)).href}?mutant=${plan.id}`)
        })
      }
    })
  }
}

function activate(plan?: MutantPlan): void {
  const current = mutantSwitch()
  delete current.currentTestId
  if (!plan || plan.id.startsWith('none')) delete current.activeMutant
  else Object.assign(current, { activeMutant: plan.id, hitCount: 0, hitLimit: plan.hit_limit })
}
