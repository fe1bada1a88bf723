/**
 * `npm test`: checks, then all tests from the fastest part to the slowest. It continues after a failure and ends with one line `N passed, N failed` over all tests. A part that fails without naming a failed test counts as one.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { buildServerWhenNeeded } from './build/build-server.mjs'
import { buildWebWhenNeeded } from './build/build-web.mjs'
import { pinnedNode, root, whilePrepared } from './install.mjs'

await whilePrepared()
/** Reports of the parts; `npm run spec` reads them after the run. */
const reports = join(root, 'node_modules/.cache/test-reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const vitestEntry = join(root, 'node_modules/vitest/vitest.mjs')

const vitest =
  (...projects) =>
  (report) => [
    vitestEntry,
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...projects.flatMap((name) => ['--project', name]),
  ]

const parts = [
  { name: 'check', args: () => [join(root, 'tools/check.mjs')] },
  { name: 'unit', args: vitest('domain', 'contract', 'tools'), count: countVitest },
  { name: 'server', args: vitest('server'), count: countVitest },
  { name: 'large', args: vitest('large'), count: countVitest },
  { name: 'faults', args: vitest('faults', 'demo', 'generator'), count: countVitest },
  { name: 'web', args: vitest('ui', 'web'), count: countVitest },
  {
    name: 'browser',
    before: () => whilePrepared((keepsLock) => buildWebWhenNeeded({ keepsLock }) && buildServerWhenNeeded({ keepsLock })),
    args: () => [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    count: countPlaywright,
  },
  // Last, because it counts what the tests before it prove.
  { name: 'specification', args: () => [join(root, 'tools/spec/spec.ts'), '--check'] },
]

/** Counts tests and names the failed ones with the first lines of their reason, for the end of the output. */
function countVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  const names = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${relative(root, file.name)} › ${test.fullName}\n    ${reason(test.failureMessages[0])}`),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    names: [...names, ...broken.map((file) => `${relative(root, file.name)}\n    ${reason(file.message)}`)],
  }
}

function countPlaywright(report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const failed = report.suites.flatMap(specs).filter((spec) => !spec.ok)
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    names: failed.map((spec) => `${spec.file}:${spec.line} › ${spec.title}`),
  }
}

const reason = (message = '') => message.split('\n').slice(0, 14).join('\n    ')

async function run(part) {
  const report = join(reports, `${part.name}.json`)
  if (part.before && !(await part.before())) return { passed: 0, failed: 1 }
  return new Promise((resolve) => {
    const child = spawn(pinnedNode, part.args(report), {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      },
    })
    child.once('close', (code) => {
      const counted = part.count && existsSync(report) ? part.count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
      if (code !== 0 && counted.failed === 0) counted.failed = 1
      resolve(counted)
    })
  })
}

const total = { passed: 0, failed: 0 }
const failures = []
for (const part of parts) {
  process.stdout.write(`\n── ${part.name}\n`)
  const started = performance.now()
  const { passed, failed, names = [] } = await run(part)
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(part.name, ...names.map((name) => `  ${name}`))
  process.stdout.write(`${part.name}: ${failed === 0 ? 'passed' : 'failed'} in ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
}
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.join('\n')}\n`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 ? 0 : 1
