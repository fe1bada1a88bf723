import type { Checklist, ChecklistRow } from './checklist.ts'

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
  /** Ids (`MOD-006`) that the web app registers. */
  modals: string[]
  /** Ids (`R-2.7-03`) in the titles of tests. */
  tested: string[]
}

/** A path with its parameters told apart by position only: `/x/{id}`, `/x/:id` and `/x/$id` are one path. */
export function comparablePath(path: string): string {
  const comparable = path.replace(/\{[^}]*\}|:\w+|\$\w*|\*/g, '{}').replace(/\/+$/, '')
  return comparable === '' ? '/' : comparable
}

/**
 * The rows of a checklist that the product meets. A test that names the id meets a row without a route; a screen whose guard was
 * overruled is met behind any guard.
 */
export function coveredRows(list: Checklist, rows: ChecklistRow[], evidence: Evidence, overruled = new Set<string>()): ChecklistRow[] {
  const calls = new Set(evidence.calls.map(({ method, path }) => `${method.toUpperCase()} ${comparablePath(path)}`))
  const screens = new Set(evidence.screens.flatMap(({ path, guard }) => [comparablePath(path), `${comparablePath(path)} ${guard}`]))
  const tests: Record<Checklist, (row: ChecklistRow) => boolean> = {
    calls: ({ columns }) => calls.has(`${columns.method} ${comparablePath(columns.path ?? '')}`),
    screens: ({ id, columns }) =>
      columns.note?.includes('not a route')
        ? evidence.tested.includes(id)
        : screens.has(comparablePath(columns.route ?? '') + (overruled.has(id) ? '' : ` ${columns.guard}`)),
    modals: ({ id }) => evidence.modals.includes(id),
    rules: ({ id }) => evidence.tested.includes(id),
  }
  return rows.filter(tests[list])
}

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
    .map((line) => /['"`].*/.exec(line)?.[0] ?? '')
    .flatMap((text) => [...text.matchAll(/\[((?:(?:R-[\w.]+-\d+|SCR-\d+|MOD-\d+)[,\s]*)+)\]/g)])
    .flatMap(([whole]) => [...whole.matchAll(/R-[\w.]+-\d+|SCR-\d+|MOD-\d+/g)].map(([id]) => id))
}
