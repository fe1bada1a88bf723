import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checks/files.ts'

/** Folder in which `npm test` keeps the reports of its last run. */
export const REPORTS = join(root, 'node_modules/.cache/test-reports')

/** A test of a report. Its title includes those of the blocks that contain it. */
export interface ReportedTest {
  title: string
  passed: boolean
}

interface VitestReport {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

interface PlaywrightStep {
  title: string
  steps?: PlaywrightStep[]
}
interface PlaywrightSpec {
  title: string
  ok: boolean
  tests: { status: string; results?: { steps?: PlaywrightStep[] }[] }[]
}
interface PlaywrightSuite {
  title: string
  specs?: PlaywrightSpec[]
  suites?: PlaywrightSuite[]
}

/** The tests of one JSON report of Vitest or Playwright. A skipped test has not passed; the steps of a journey pass with it. */
export function testsOfReport(report: VitestReport | { suites: PlaywrightSuite[] }): ReportedTest[] {
  if ('testResults' in report)
    return report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' })),
    )
  const testsOf = (suite: PlaywrightSuite, above: string): ReportedTest[] => {
    const title = `${above} ${suite.title}`.trim()
    const own = (suite.specs ?? []).map((spec) => ({
      title: [title, spec.title, ...stepsOf(spec)].join(' '),
      passed: spec.ok && spec.tests.every(({ status }) => status !== 'skipped'),
    }))
    return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, title))]
  }
  return report.suites.flatMap((suite) => testsOf(suite, ''))
}

/** Titles of the steps of a test, with the steps inside them. */
function stepsOf({ tests }: PlaywrightSpec): string[] {
  const titles = (steps: readonly PlaywrightStep[] = []): string[] => steps.flatMap((step) => [step.title, ...titles(step.steps)])
  return tests.flatMap(({ results = [] }) => results.flatMap(({ steps }) => titles(steps)))
}

/** Ids of the checklists that a title names in brackets. */
export function idsInTitle(title: string): string[] {
  return [...title.matchAll(/\[((?:(?:R-[\w.]+-\d+|SCR-\d+|MOD-\d+)[,\s]*)+)\]/g)].flatMap(([whole]) =>
    [...whole.matchAll(/R-[\w.]+-\d+|SCR-\d+|MOD-\d+/g)].map(([id]) => id),
  )
}

/** Ids that at least one test names, and that every test which names them proves by passing. */
export function provenIds(tests: readonly ReportedTest[]): string[] {
  const passed = new Set<string>()
  const unproven = new Set<string>()
  for (const test of tests) for (const id of idsInTitle(test.title)) (test.passed ? passed : unproven).add(id)
  return [...passed].filter((id) => !unproven.has(id))
}

/** The tests of the last `npm test` with the time of their newest report; null if there are none. */
export function readReports(folder = REPORTS): { tests: ReportedTest[]; at: Date } | null {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
  if (files.length === 0) return null
  const paths = files.map((file) => join(folder, file))
  return {
    tests: paths.flatMap((path) => testsOfReport(JSON.parse(readFileSync(path, 'utf8')))),
    at: new Date(Math.max(...paths.map((path) => statSync(path).mtimeMs))),
  }
}
