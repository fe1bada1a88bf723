/**
 * `npm test`: checks, then every test, from the fastest to the slowest. Goes on after a failure, so that one run tells all, and
 * ends with one line `N passed, N failed` over all tests. A part that fails without naming a failed test counts as one.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { buildWebWhenNeeded } from './build-web.mjs'
import { installWhenNeeded, pinnedNode, root } from './install.mjs'

installWhenNeeded()
const reports = mkdtempSync(join(tmpdir(), 'stoa-tests-'))
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
  { name: 'specification', args: () => [join(root, 'tools/spec/spec.ts'), '--check'] },
  { name: 'unit', args: vitest('domain', 'contract', 'tools'), count: countVitest },
  { name: 'server', args: vitest('server'), count: countVitest },
  { name: 'web', args: vitest('ui', 'web'), count: countVitest },
  {
    name: 'browser',
    before: () => buildWebWhenNeeded(),
    args: () => [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    count: countPlaywright,
  },
]

function countVitest(report) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles }
}

function countPlaywright(report) {
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
}

async function run(part) {
  const report = join(reports, `${part.name}.json`)
  if (part.before && !part.before()) return { passed: 0, failed: 1 }
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
const failedParts = []
for (const part of parts) {
  process.stdout.write(`\n── ${part.name}\n`)
  const started = performance.now()
  const { passed, failed } = await run(part)
  total.passed += passed
  total.failed += failed
  if (failed > 0) failedParts.push(part.name)
  process.stdout.write(`${part.name}: ${failed === 0 ? 'passed' : 'failed'} in ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
}
rmSync(reports, { recursive: true, force: true })
if (failedParts.length > 0) process.stdout.write(`\nFailed: ${failedParts.join(', ')}\n`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 ? 0 : 1
