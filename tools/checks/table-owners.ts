import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFiles, root } from './files.ts'
import { owners } from './owners.ts'

const BASELINE = join(import.meta.dirname, 'table-owners.baseline.txt')

/** Plain statements, the typed functions of `#db/rows.ts`, and records that the kit writes. */
const WRITING = new RegExp(
  [
    String.raw`(?:INSERT INTO|(?<!FOR |KEY |DO )UPDATE|DELETE FROM|COPY|MERGE INTO|TRUNCATE)\s+(?:ONLY\s+)?([a-z_]+)\b`,
    String.raw`(?:insertRow|updateRows?|deleteRows)(?:<[^(]*>)?\(\s*[\w.]+,\s*'([a-z_]+)'`,
    String.raw`\btable: '([a-z_]+)'(?=\s*[,}])`,
  ].join('|'),
  'g',
)

/** Tables that a source text writes, as far as it names them. */
export function tablesWritten(text: string): Set<string> {
  return new Set([...text.matchAll(WRITING)].map(([, plain, typed, kind]) => plain ?? typed ?? kind ?? ''))
}

/** The module of a file, `crm/contacts`, or its folder below `apps/server/src`. */
export function ownerOf(file: string): string {
  const path = file.replace('apps/server/src/', '')
  return /^modules\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? path.split('/').slice(0, -1).join('/')
}

const isStore = (file: string) => /\/(?:[\w-]+\.)?store\.ts$|\/store\//.test(file)
const isWithin = (place: string, owner: string) => place === owner || place.startsWith(`${owner}/`)

/**
 * Where tables are written by another module than their owner, or by the owner outside its store.
 * @param files path to source text
 * @returns table to its writers, `own` for the owner itself
 */
export function strayWriters(files: ReadonlyMap<string, string>): Map<string, string[]> {
  const ownerByTable = new Map(Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)))
  const stray = new Map<string, Set<string>>()
  for (const [file, text] of files) {
    for (const table of tablesWritten(text)) {
      const owner = ownerByTable.get(table)
      if (!owner || (isWithin(ownerOf(file), owner) && isStore(file))) continue
      const writer = isWithin(ownerOf(file), owner) ? 'own' : ownerOf(file)
      stray.set(table, (stray.get(table) ?? new Set()).add(writer))
    }
  }
  return new Map([...stray].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([table, writers]) => [table, [...writers].toSorted()]))
}

/** Tables that the statements of the schema create and that `owners.ts` does not name; partitions belong to their table. */
export function tablesWithoutOwner(schema: string): string[] {
  const owned = new Set(Object.values(owners).flat())
  const created = schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([a-z_]+)\b(?! PARTITION OF)/gm)
  return [...created].map(([, table = '']) => table).filter((table) => !owned.has(table))
}

/** What is still to be moved: lines such as `contacts: attachments/media own`, with the reason behind `--`. */
export function parseBaseline(text: string): Map<string, string[]> {
  return new Map(
    text
      .split('\n')
      .filter((line) => line.includes(':') && !line.startsWith('#'))
      .map((line) => {
        const [table = '', writers = ''] = line.replace(/ -- .*/, '').split(':')
        return [table, writers.split(' ').filter(Boolean)]
      }),
  )
}

/** New stray writers, and lines of the baseline that are no longer needed: it may only shrink. */
export function differences(found: ReadonlyMap<string, string[]>, known: ReadonlyMap<string, string[]>): string[] {
  const pairs = (map: ReadonlyMap<string, string[]>) =>
    new Set([...map].flatMap(([table, writers]) => writers.map((writer) => `${table}: ${writer}`)))
  const [now, before] = [pairs(found), pairs(known)]
  return [
    ...[...now]
      .filter((pair) => !before.has(pair))
      .map((pair) => `${pair} writes a table that it does not own, or outside the store of its owner`),
    ...[...before]
      .filter((pair) => !now.has(pair))
      .map((pair) => `${pair} is mended: take it out of table-owners.baseline.txt (npm run owners -- --update)`),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = projectFiles(/^apps\/server\/src\/.*\.ts$/)
    .filter((file) => !/\.(test|fixture|factory)\.ts$|\/src\/(test|demo)\/|\/db\/types\.ts$/.test(file) && existsSync(join(root, file)))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
  const found = strayWriters(new Map(sources))
  const text = existsSync(BASELINE) ? readFileSync(BASELINE, 'utf8') : ''
  if (process.argv.includes('--update')) {
    const reasons = new Map([...text.matchAll(/^(\w+):.*( -- .*)$/gm)].map(([, table, reason]) => [table, reason]))
    writeFileSync(BASELINE, [...found].map(([table, writers]) => `${table}: ${writers.join(' ')}${reasons.get(table) ?? ''}\n`).join(''))
  } else {
    const schema = projectFiles(/^apps\/server\/src\/db\/schema\/.*\.sql$/).map((file) => readFileSync(join(root, file), 'utf8'))
    const wrong = [
      ...differences(found, parseBaseline(text)),
      ...tablesWithoutOwner(schema.join('\n')).map((table) => `${table} has no owner: name it in owners.ts`),
    ]
    for (const line of wrong) process.stdout.write(`${line}\n`)
    process.exitCode = wrong.length ? 1 : 0
  }
}
