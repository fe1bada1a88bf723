import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checks/files.ts'

/** The checklists of docs/spec, one row a call, screen, modal or rule of the specification. */
export const CHECKLISTS = ['calls', 'screens', 'modals', 'rules'] as const
export type Checklist = (typeof CHECKLISTS)[number]

export interface ChecklistRow {
  id: string
  /** Calls and screens have an area; modals and rules are grouped by their section. */
  group: string
  /** What to call the row in a list of missing ones. */
  name: string
  columns: Record<string, string>
}

const NAMES: Record<Checklist, (columns: Record<string, string>) => string> = {
  calls: ({ method, path }) => `${method} ${path}`,
  screens: ({ route, guard }) => `${route} (${guard})`,
  modals: ({ name }) => `${name}`,
  rules: ({ rule }) => `${rule}`,
}

/** Rows of a tab-separated text whose first line names its columns. */
export function parseChecklist(list: Checklist, text: string): ChecklistRow[] {
  const [head = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '')
  const names = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    const columns = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
    const group = columns.area ?? `section ${columns.section?.split(',')[0]}`
    return { id: columns.id ?? '', group, name: NAMES[list](columns), columns }
  })
}

/** The rows of one checklist, in its order. */
export function readChecklist(list: Checklist): ChecklistRow[] {
  return parseChecklist(list, readFileSync(join(root, `docs/spec/${list}.tsv`), 'utf8'))
}

/** Rows that are built otherwise than the checklist says, each with its reason (`docs/spec/overruled.tsv`). */
export function readOverruled(): Set<string> {
  const lines = readFileSync(join(root, 'docs/spec/overruled.tsv'), 'utf8').split('\n').slice(1)
  return new Set(lines.map((line) => line.split('\t')[0] ?? '').filter((id) => id !== ''))
}
