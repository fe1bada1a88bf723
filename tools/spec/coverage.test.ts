import { describe, expect, it } from 'vitest'
import { parseChecklist } from './checklist.ts'
import { comparablePath, coveredRows, differingGuards, type Evidence, idsInTests } from './coverage.ts'

const nothing: Evidence = { calls: [], screens: [], modals: [], tested: [], isProven: false }
const calls = parseChecklist('calls', 'id\tmethod\tpath\tsection\tarea\tnote\nc.read\tGET\t/api/v1/contacts/{contactId}\t7.4\tcrm\t\n')
const screens = parseChecklist(
  'screens',
  'id\troute\tguard\tsection\tarea\tnote\nSCR-1\t/x/{id}\tverified\t2.5\tcrm\tdetail\nSCR-2\t/x/{id}\tverified\t2.5\tcrm\taction, not a route\n',
)
const rules = parseChecklist('rules', 'id\tsection\trule\thow to check\nR-2.7-03\t2.7\tEnter clears the box\ttype and press\n')

describe('a row of the checklists counts as covered', () => {
  it('when the call is served, whatever its parameters are called', () => {
    expect(coveredRows('calls', calls, { ...nothing, calls: [{ method: 'get', path: '/api/v1/contacts/:id' }] })).toHaveLength(1)
    expect(coveredRows('calls', calls, { ...nothing, calls: [{ method: 'PUT', path: '/api/v1/contacts/:id' }] })).toEqual([])
    expect(coveredRows('calls', calls, { ...nothing, calls: [{ method: 'GET', path: '/api/v1/contacts' }] })).toEqual([])
  })

  it('when the screen is routed behind the guard it asks for', () => {
    expect(coveredRows('screens', screens, { ...nothing, screens: [{ path: '/x/$id', guard: 'verified' }] }).map(({ id }) => id)).toEqual([
      'SCR-1',
    ])
    const open = [{ path: '/x/$id', guard: 'guest' }]
    expect(coveredRows('screens', screens, { ...nothing, screens: open })).toEqual([])
    expect(differingGuards(screens, open)).toHaveLength(1)
  })

  it('when the route to which the screen redirects exists too', () => {
    const note = 'redirects to /x/{id}/tab (default)'
    const rows = parseChecklist('screens', `id\troute\tguard\tsection\tarea\tnote\nSCR-1\t/x/{id}\tverified\t2.5\tcrm\t${note}\n`)
    const parent = { path: '/x/$id', guard: 'verified' }
    expect(coveredRows('screens', rows, { ...nothing, screens: [parent] })).toEqual([])
    expect(coveredRows('screens', rows, { ...nothing, screens: [parent, { path: '/x/$id/tab', guard: 'verified' }] })).toHaveLength(1)
  })

  it('when a recorded run opened the screen', () => {
    const routed = { ...nothing, screens: [{ path: '/x/$id', guard: 'verified' }], isProven: true }
    expect(coveredRows('screens', screens, routed)).toEqual([])
    expect(coveredRows('screens', screens, { ...routed, tested: ['SCR-1'] }).map(({ id }) => id)).toEqual(['SCR-1'])
  })

  it('when the screen is routed behind another guard that was decided', () => {
    const open = [{ path: '/x/$id', guard: 'any' }]
    const decided = new Set(['SCR-1'])
    expect(coveredRows('screens', screens, { ...nothing, screens: open }, decided).map(({ id }) => id)).toEqual(['SCR-1'])
    expect(coveredRows('screens', screens, nothing, decided)).toEqual([])
    expect(differingGuards(screens, open, decided)).toEqual([])
  })

  it('when a test names the rule, or the action that is no route', () => {
    expect(coveredRows('rules', rules, { ...nothing, tested: ['R-2.7-03'] })).toHaveLength(1)
    expect(coveredRows('screens', screens, { ...nothing, tested: ['SCR-2'] }).map(({ id }) => id)).toEqual(['SCR-2'])
  })
})

it('ids are read from titles, several in one, and never from comments', () => {
  expect(idsInTests("it('clears the box [R-2.7-03]', () => {")).toEqual(['R-2.7-03'])
  expect(idsInTests("  'shows both [R-2.7-03, R-4-11]',")).toEqual(['R-2.7-03', 'R-4-11'])
  expect(idsInTests("it('a [R-1-01] and b [R-1-02]', run)")).toEqual(['R-1-01', 'R-1-02'])
  expect(idsInTests("// it('later [R-2.7-03]')\n * [R-2.7-04]")).toEqual([])
})

it('the root path stays itself', () => {
  expect(comparablePath('/')).toBe('/')
})
