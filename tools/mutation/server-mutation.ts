/**
 * `npm run test:mutation:server [-- --left] [part of a path …]`: changes the rules of money, consent and merging one expression at a
 * time, and runs the nearest tests that reach each change. Fails when fewer than 80 % of the mutants are killed.
 *
 * What is killed is kept after every group of mutants. `--left` tries only mutants that no earlier run killed: those of an interrupted
 * run, or those for which there are new tests. A mutant of a line that changed since is tried again.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type TestModule, type TestSuite, startVitest } from 'vitest/node'
import { MUTATED } from './mutated-files.ts'
import type { MutantPlan } from '../../apps/server/src/test/mutation/switch.ts'
import { planOf, type Reached } from './plan.ts'
import { buildSandbox, type Mutant } from './sandbox.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/mutation')
/** Outside of node_modules, where Node does not run TypeScript. */
const sandbox = join(root, '.stryker-tmp/server')
const server = join(sandbox, 'apps/server')
const coverage = join(cache, 'coverage.jsonl')
const kept = join(cache, 'results.json')
const LEAST = 0.8
/** Where the tests of the mutated files are, the large ones included. */
const AREAS = ['src/modules/crm/', 'src/modules/sales/', 'src/modules/messaging/']
/** Mutants per generated test file: few enough that a file ends soon, many enough that starting it costs little. */
const GROUP = 15

type Result = Mutant & { status: 'killed' | 'survived' | 'unreached' }

const wanted = process.argv.slice(2).filter((argument) => argument !== '--left')
const files = MUTATED.filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))

await mkdir(cache, { recursive: true })
const mutants = await buildSandbox(root, sandbox, files)
const reached = await recordCoverage()
report(await tryMutants(process.argv.includes('--left') ? killedBefore() : new Set()))

/** Runs the tests of the areas that have mutants once, without a mutant. */
async function recordCoverage(): Promise<Reached[]> {
  await rm(coverage, { force: true })
  process.env.MUTANT_COVERAGE = coverage
  const vitest = await startVitest('test', AREAS, {
    config: join(server, 'vitest.config.ts'),
    root: server,
    watch: false,
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.faults.test.ts'],
    reporters: [{}],
    setupFiles: [join(server, 'src/test/set-up.ts'), join(server, 'src/test/mutation/record-coverage.ts')],
  })
  // Tests that read files of the project that the copy leaves out, such as its documents.
  const failing = new Set(
    vitest.state
      .getFiles()
      .filter(({ result }) => result?.state === 'fail')
      .map(({ filepath }) => relative(server, filepath)),
  )
  await vitest.close()
  process.exitCode = 0
  if (failing.size > 0) process.stdout.write(`Left out, because they fail in the copy: ${[...failing].join(', ')}\n`)
  return readReached(failing)
}

function readReached(failing: ReadonlySet<string>): Reached[] {
  const lines = readFileSync(coverage, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Reached).filter(({ file }) => !failing.has(file))
}

/** Tries the mutants that a test reaches: each with the nearest test file, and those that survive with the next ones. */
async function tryMutants(killed: Set<string>): Promise<Result[]> {
  const plans = mutants.flatMap((mutant) => planOf(mutant, reached) ?? [])
  const planned = new Set(plans.map(({ id }) => id))
  const keep = () => writeFileSync(kept, JSON.stringify(resultsOf(killed, planned), null, 1))
  await runPlans(
    plans.map((plan) => ({ ...plan, files: plan.files.slice(0, 1) })).filter(({ id }) => !killed.has(id)),
    killed,
    keep,
  )
  const left = plans.map((plan) => ({ ...plan, files: plan.files.slice(1) })).filter(({ files }) => files.length > 0)
  await runPlans(
    left.filter(({ id }) => !killed.has(id)),
    killed,
    keep,
  )
  keep()
  return resultsOf(killed, planned)
}

function resultsOf(killed: ReadonlySet<string>, planned: ReadonlySet<string>): Result[] {
  return mutants.map((mutant) => ({
    ...mutant,
    status: killed.has(mutant.id) ? 'killed' : planned.has(mutant.id) ? 'survived' : 'unreached',
  }))
}

/** Mutants that an earlier run killed, by their places and replacements: their numbers differ between runs over different files. */
function killedBefore(): Set<string> {
  const before = JSON.parse(readFileSync(kept, 'utf8')) as Result[]
  const killed = new Set(before.filter(({ status }) => status === 'killed').map(placeOf))
  return new Set(mutants.filter((mutant) => killed.has(placeOf(mutant))).map(({ id }) => id))
}

function placeOf({ fileName, mutatorName, replacement, location: { start } }: Mutant): string {
  return JSON.stringify([fileName, mutatorName, replacement, start.line, start.column])
}

/** Runs the tests of plans, and adds the mutants that they kill. @throws when the tests fail without a mutant, too */
async function runPlans(plans: readonly MutantPlan[], killed: Set<string>, keep: () => void): Promise<void> {
  if (plans.length === 0) return
  const groups = join(server, 'src/test/mutation/groups')
  await rm(groups, { recursive: true, force: true })
  await mkdir(groups, { recursive: true })
  const sorted = plans.toSorted((a, b) => a.files[0]!.file.localeCompare(b.files[0]!.file))
  for (let from = 0; from < sorted.length; from += GROUP) {
    const group = sorted.slice(from, from + GROUP)
    // Before and after them: a mutant that a failed test of another one seems to kill fails the second control, too.
    const control = (at: string) => ({ ...group[0]!, id: `none ${at} ${from}` })
    await writeFile(
      join(groups, `group-${String(from).padStart(5, '0')}.test.ts`),
      `import { runMutants } from '../run-mutants.ts'\nrunMutants(${JSON.stringify(server)}, ${JSON.stringify([control('before'), ...group, control('after')])})\n`,
    )
  }
  const broken: string[] = []
  let done = 0
  const vitest = await startVitest('test', ['src/test/mutation/groups'], {
    config: join(server, 'vitest.config.ts'),
    root: server,
    watch: false,
    include: ['src/test/mutation/groups/*.test.ts'],
    maxWorkers: 2,
    // A busy machine must not kill mutants; endless loops end by the limit of hits.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    dangerouslyIgnoreUnhandledErrors: true,
    reporters: [
      {
        onTestModuleEnd(module: TestModule) {
          for (const suite of module.children.suites()) note(suite, killed, broken)
          done += 1
          keep()
          process.stdout.write(`${done} of ${Math.ceil(sorted.length / GROUP)} groups, ${killed.size} mutants killed\n`)
        },
      },
    ],
  })
  await vitest.close()
  process.exitCode = 0
  if (broken.length > 0) throw new Error(`Tests failed without a mutant, so that nothing is proven: ${broken.join(', ')}`)
}

/** A mutant is killed by a failing test, or by a hook or an import that fails. */
function note(suite: TestSuite, killed: Set<string>, broken: string[]): void {
  const failed = suite.state() === 'failed' || suite.errors().length > 0
  if (!failed) return
  if (suite.name.startsWith('none')) broken.push(suite.name)
  else killed.add(suite.name)
}

function report(all: readonly Result[]): void {
  for (const file of new Set(all.map(({ fileName }) => fileName))) {
    const own = all.filter(({ fileName }) => fileName === file)
    const killed = own.filter(({ status }) => status === 'killed').length
    process.stdout.write(`${((100 * killed) / own.length).toFixed(1).padStart(5)} %  ${killed} of ${own.length}  ${file}\n`)
    for (const { status, location, mutatorName, replacement } of own)
      if (status !== 'killed')
        process.stdout.write(
          `         ${status} ${location.start.line}: ${mutatorName} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 90)}\n`,
        )
  }
  const share = all.filter(({ status }) => status === 'killed').length / all.length
  process.stdout.write(`${(100 * share).toFixed(1)} % of ${all.length} mutants killed\n`)
  if (share < LEAST) process.exitCode = 1
}
