import type { Checklist, ChecklistRow } from './checklist.ts'
import { idsInTitle } from './reports.ts'

export interface ServedCall {
  method: string
  path: string
}

export interface Screen {
  path: string
  guard: string
}

/** The calls and screens that the product serves, and the rules that its tests name. */
export interface Evidence {
  calls: ServedCall[]
  screens: Screen[]
  /** Ids (`MOD-006`) that the routes of the web app name. */
  modals: string[]
  /** Ids (`R-2.7-03`) that tests prove, or that their titles name while no run of the tests is recorded. */
  tested: string[]
  /** Whether a run of the tests is recorded, so that a screen needs a test that opened it. */
  isProven: boolean
}

/** A path with its parameters told apart by position only: `/x/{id}`, `/x/:id` and `/x/$id` are one path. */
export function comparablePath(path: string): string {
  const comparable = path.replace(/\{[^}]*\}|:\w+|\$\w*|\*/g, '{}').replace(/\/+$/, '')
  return comparable === '' ? '/' : comparable
}

/**
 * The rows of a checklist that the product meets. A test that names the id meets a row without a route. A screen is met if it is
 * routed behind its guard, or behind any guard where that was overruled, and a browser test opened it.
 */
export function coveredRows(list: Checklist, rows: ChecklistRow[], evidence: Evidence, overruled = new Set<string>()): ChecklistRow[] {
  const calls = new Set(evidence.calls.map(({ method, path }) => `${method.toUpperCase()} ${comparablePath(path)}`))
  const routed = new Set(list === 'screens' ? routedRows(rows, evidence, overruled).map(({ id }) => id) : [])
  const tests: Record<Checklist, (row: ChecklistRow) => boolean> = {
    calls: ({ columns }) => calls.has(`${columns.method} ${comparablePath(columns.path ?? '')}`),
    screens: ({ id, columns }) =>
      isAction(columns) ? evidence.tested.includes(id) : routed.has(id) && (!evidence.isProven || evidence.tested.includes(id)),
    modals: ({ id }) => evidence.modals.includes(id),
    rules: ({ id }) => evidence.tested.includes(id),
  }
  return rows.filter(tests[list])
}

/**
 * Rows of the checklist of screens with a route behind their guard, or behind any guard where that was overruled. A row that redirects
 * needs the route to which it leads as well.
 */
export function routedRows(rows: ChecklistRow[], { screens }: Pick<Evidence, 'screens'>, overruled = new Set<string>()): ChecklistRow[] {
  const known = new Set(screens.flatMap(({ path, guard }) => [comparablePath(path), `${comparablePath(path)} ${guard}`]))
  return rows.filter(({ id, columns }) => {
    const target = redirectTarget(columns.note ?? '')
    const isServed = known.has(comparablePath(columns.route ?? '') + (overruled.has(id) ? '' : ` ${columns.guard}`))
    return isServed && !isAction(columns) && (target === null || known.has(comparablePath(target)))
  })
}

/** The route to which a row of the checklist redirects; null if it does not. */
export function redirectTarget(note: string): string | null {
  return /redirects to (\/[^\s;(]*)/.exec(note)?.[1] ?? null
}

/** Whether a row of the checklist of screens is an action on a screen, which has no route. */
const isAction = (columns: Record<string, string>) => columns.note?.includes('not a route') === true

/** Screens that are served at a route of the checklist, but behind another guard than it asks for. */
export function differingGuards(rows: ChecklistRow[], screens: Screen[], overruled = new Set<string>()): string[] {
  return screens.flatMap(({ path, guard }) => {
    const wanted = rows.filter(({ columns }) => comparablePath(columns.route ?? '') === comparablePath(path))
    if (wanted.length === 0 || wanted.some(({ id, columns }) => columns.guard === guard || overruled.has(id))) return []
    return [`${path} is guarded by "${guard}", the checklist asks for "${wanted[0]?.columns.guard}"`]
  })
}

/** The ids in the titles of a test file; an id in a comment counts for nothing. */
export function idsInTests(source: string): string[] {
  return source
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
    .flatMap((line) => idsInTitle(/['"`].*/.exec(line)?.[0] ?? ''))
}
