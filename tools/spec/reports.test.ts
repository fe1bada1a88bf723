import { describe, expect, it } from 'vitest'
import { idsInTitle, provenIds, testsOfReport } from './reports.ts'

const vitest = (...tests: [fullName: string, status: string][]) => ({
  testResults: [{ assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) }],
})

describe('a report of tests', () => {
  it('proves an id by a test that passed', () => {
    expect(provenIds(testsOfReport(vitest(['a list clears the box [R-2.7-06]', 'passed'])))).toEqual(['R-2.7-06'])
  })

  it('proves nothing by a test that failed or was skipped, also beside one that passed', () => {
    for (const status of ['failed', 'skipped', 'pending', 'todo'])
      expect(provenIds(testsOfReport(vitest(['one [R-2.7-06]', 'passed'], ['other [R-2.7-06]', status]))), status).toEqual([])
  })

  it('of Playwright has the titles of nested blocks, and counts a skipped test as not passed', () => {
    const spec = (title: string, ok: boolean, status = 'expected') => ({ title, ok, tests: [{ status }] })
    const report = {
      suites: [
        {
          title: 'screens.spec.ts',
          specs: [spec('[SCR-002] /register opens', true), spec('[SCR-003] /login opens', false), spec('[SCR-005] x', true, 'skipped')],
          suites: [{ title: 'the board [R-4-30]', specs: [spec('moves a card', true)] }],
        },
      ],
    }
    expect(provenIds(testsOfReport(report))).toEqual(['SCR-002', 'R-4-30'])
  })

  it('of Playwright has the steps of a journey', () => {
    const steps = [{ title: 'imports the file [R-2.8-03]', steps: [{ title: 'maps columns [R-2.8-04]' }] }]
    const specs = [{ title: 'first day', ok: true, tests: [{ status: 'expected', results: [{ steps }] }] }]
    expect(provenIds(testsOfReport({ suites: [{ title: 'first-day.spec.ts', specs }] }))).toEqual(['R-2.8-03', 'R-2.8-04'])
  })
})

it('finds several ids in one title and in one pair of brackets', () => {
  expect(idsInTitle('shows both [R-2.7-03, R-4-11] of a screen [SCR-012]')).toEqual(['R-2.7-03', 'R-4-11', 'SCR-012'])
  expect(idsInTitle('invariant [INV-12], rule R-2.7-03')).toEqual([])
})
