/** The switch that Stryker's instrumenter reads: which mutant is active, and which mutants a test reaches. */
export interface MutantSwitch {
  activeMutant?: string
  currentTestId?: string
  /** Times that the active mutant was reached. Above the limit the mutated code throws, which ends endless loops. */
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

/** Returns the switch of this process. */
export function mutantSwitch(): MutantSwitch {
  const scope = globalThis as { __stryker__?: MutantSwitch }
  return (scope.__stryker__ ??= {})
}

/** Mutants to try, with the tests that reach each of them. */
export interface MutantPlan {
  /** `none` for the control: the same tests without a mutant, which must pass. */
  id: string
  /** Tests by file, nearest first: the names as {@link nameOf} gives them. */
  files: { file: string; tests: string[] }[]
  hit_limit: number
}

interface Named {
  name: string
  suite?: Named
}

/** Name of a test with those of its suites, from the innermost to the outermost that `top` does not hold. */
export function nameOf(task: Named, top?: Named): string {
  const names: string[] = []
  for (let one: Named | undefined = task; one && one !== top; one = one.suite) names.unshift(one.name)
  return names.join(' > ')
}
