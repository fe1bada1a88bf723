/**
 * `npm run spec`: compares the product with the checklists of docs/spec. Rules and screens count by the tests of the last `npm test`
 * that passed, calls and modals by what the product serves.
 * `--missing` lists the rows that are not met; `--check` fails when a row is lost that covered.json has; `--routes` fails when the
 * screens with a route are others than covered.json has; `--update` rewrites it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checks/files.ts'
import { CHECKLISTS, type Checklist, type ChecklistRow, readChecklist, readOverruled } from './checklist.ts'
import { coveredRows, differingGuards, routedRows } from './coverage.ts'
import { collectEvidence } from './evidence.ts'

type Covered = Record<Checklist, string[]>
/** What was covered when it was recorded, and the screens with a route: `e2e/screens.spec.ts` opens each of them. */
type Recorded = Covered & { routed: string[] }

const recordFile = join(root, 'docs/spec/covered.json')
const print = (line = '') => process.stdout.write(`${line}\n`)
const ratio = (covered: number, total: number) => `${String(covered).padStart(4)}/${String(total).padEnd(4)}`

function printTable(list: Checklist, rows: ChecklistRow[], covered: Set<string>) {
  print(`${list.padEnd(28)}${ratio(covered.size, rows.length)}`)
  for (const [group, members] of Object.entries(Object.groupBy(rows, (row) => row.group))) {
    const met = (members ?? []).filter(({ id }) => covered.has(id)).length
    print(`  ${group.padEnd(26)}${ratio(met, members?.length ?? 0)}`)
  }
}

const flags = new Set(process.argv.slice(2))
const evidence = await collectEvidence()
const rows = Object.fromEntries(CHECKLISTS.map((list) => [list, readChecklist(list)])) as Record<Checklist, ChecklistRow[]>
const overruled = readOverruled()
const covered = Object.fromEntries(
  CHECKLISTS.map((list) => [list, coveredRows(list, rows[list], evidence, overruled).map(({ id }) => id)]),
) as Covered
if (evidence.provenAt) print(`Rules and screens are proven by the tests of ${evidence.provenAt.toISOString()}.`)
else print('No run of the tests is recorded: rules count by the titles of tests. `npm test` records one.')
const recorded = (existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : {}) as Partial<Recorded>

const routed = routedRows(rows.screens, evidence, overruled).map(({ id }) => id)

if (!flags.has('--check')) for (const list of CHECKLISTS) printTable(list, rows[list], new Set(covered[list]))
if (flags.has('--missing')) {
  for (const list of CHECKLISTS) {
    print(`\nMissing of ${list}:`)
    for (const { id, name } of rows[list]) if (!covered[list].includes(id)) print(`  ${id}  ${name}`)
  }
}

const known = new Set(CHECKLISTS.flatMap((list) => rows[list].map(({ id }) => id)))
const unknown = [...new Set([...evidence.tested, ...overruled].filter((id) => !known.has(id)))]
for (const id of unknown) print(`${id} is named by a test or by overruled.tsv, and no checklist has it`)
for (const fault of differingGuards(rows.screens, evidence.screens, overruled)) print(fault)

if (flags.has('--update')) {
  writeFileSync(recordFile, `${JSON.stringify({ ...covered, routed }, null, 2)}\n`)
  print('docs/spec/covered.json written')
}
const isStale = routed.join() !== recorded.routed?.join()
if (isStale && !flags.has('--update'))
  print('The routes of the checklist changed: `npm run spec -- --update` records them, so that a browser test opens each.')
if (flags.has('--routes') && isStale) process.exitCode = 1
if (flags.has('--check')) {
  const lost = CHECKLISTS.flatMap((list) => (recorded[list] ?? []).filter((id) => !covered[list].includes(id)).map((id) => `${list} ${id}`))
  for (const row of lost) print(`Lost: ${row}`)
  for (const list of CHECKLISTS)
    print(`${list.padEnd(8)}${ratio(covered[list].length, rows[list].length)} recorded ${recorded[list]?.length ?? 0}`)
  if (lost.length > 0 || unknown.length > 0 || isStale) process.exitCode = 1
}
