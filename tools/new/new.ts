import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { sharedEdits } from './edits.ts'
import { fill, namesOf, type Names, type Words } from './names.ts'

const root = join(import.meta.dirname, '../..')
const templates = join(import.meta.dirname, 'templates')
const schema = 'apps/server/src/db/schema'
const changes = 'apps/server/src/db/changes'

/** Groups of the permissions of areas whose group has another name. */
const GROUPS: Record<string, string> = { identity: 'account', accounts: 'account', attachments: 'account' }

/** Writes a working module with its screens. @returns the new and the changed files */
export function writeModule(path: string, words: Words): { made: string[]; changed: string[] } {
  const names = namesOf(path, words)
  const group = GROUPS[names.area] ?? names.area
  const navGroups = (JSON.parse(read('apps/web/src/locales/en/app.json')) as { nav: { groups: object } }).nav.groups
  const given = { ...names, nav_group: names.area in navGroups ? names.area : 'settings' }
  const files = newFiles(names)
  const edits = [...sharedEdits(names, group), addTable(given)]
  refuseExisting(names, Object.keys(files))
  refuseDirty([...edits.map(({ file }) => file), ...Object.keys(files).map((file) => dirname(file))])

  // All texts are made before the first is written, so that an error leaves no half of a module behind.
  const texts = Object.entries(files).map(
    ([file, template]) => [file, fill(readFileSync(join(templates, template), 'utf8'), given)] as const,
  )
  const changes = edits.map(({ file, change }) => [file, change(read(file))] as const)
  for (const [file, text] of [...texts, ...changes]) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const made = texts.map(([file]) => file)
  const formatted = made.filter((file) => !file.endsWith('.sql'))
  execFileSync(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', ...formatted], {
    cwd: root,
    stdio: 'pipe',
  })
  execFileSync(process.execPath, [join(root, 'tools/browser-contract/generate.ts')], { cwd: root, stdio: 'pipe' })
  return { made, changed: changes.map(([file]) => file) }
}

/** Each file of a module with the template it is made from. */
function newFiles({ area, module, slug }: Names): Record<string, string> {
  const server = `apps/server/src/modules/${area}/${module}`
  const web = `apps/web/src/features/${area}/${module}`
  return {
    [`${changes}/${nextChange()}-create-${module}.sql`]: 'table.sql',
    [`packages/contract/src/${area}/${module}.ts`]: 'contract.ts',
    [`${server}/index.ts`]: 'server/index.ts',
    [`${server}/${module}.routes.ts`]: 'server/routes.ts',
    [`${server}/${module}.query.ts`]: 'server/query.ts',
    [`${server}/${module}.presenter.ts`]: 'server/presenter.ts',
    [`${server}/${module}.test.ts`]: 'server/module.test.ts',
    [`${web}/routes.tsx`]: 'web/routes.tsx',
    [`${web}/${module}-screen.tsx`]: 'web/screen.tsx',
    [`${web}/${slug}-modals.tsx`]: 'web/modals.tsx',
    [`${web}/${module}-screen.test.tsx`]: 'web/screen.test.tsx',
    [`apps/web/src/locales/en/${module}.json`]: 'web/en.json',
    [`apps/web/src/locales/gr/${module}.json`]: 'web/gr.json',
  }
}

function nextChange(): string {
  const numbers = sqlFiles(changes).map((file) => Number(file.slice(0, 4)))
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

/** Adds the table at the end of the last schema file of its area. The tables of identity come before the accounts that this one refers to. */
function addTable(names: Names): { file: string; change: (text: string) => string } {
  const area = names.area === 'identity' ? 'accounts' : names.area
  const files = sqlFiles(schema)
  const file = files.findLast((name) => new RegExp(`^\\d+-${area}(-|\\.)`).test(name)) ?? files.at(-1)!
  const table = fill(readFileSync(join(templates, 'table.sql'), 'utf8'), { ...names })
  return { file: `${schema}/${file}`, change: (text) => `${text}\n${table}` }
}

function sqlFiles(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

/** @throws Error when the area is unknown, or anything of the module is there already */
function refuseExisting({ area, module, plural, Singular, table }: Names, files: readonly string[]): void {
  const areas = readdirSync(join(root, 'packages/contract/src')).filter(
    (name) => name !== 'kit' && existsSync(join(root, 'packages/contract/src', name, 'index.ts')),
  )
  if (!areas.includes(area))
    throw new Error(`There is no area ${area}. Areas: ${areas.join(', ')}. A new one begins with packages/contract/src/${area}/index.ts.`)
  const taken = files.filter(
    (file) => existsSync(join(root, file)) || (file.endsWith('/index.ts') && existsSync(dirname(join(root, file)))),
  )
  const tables = sqlFiles(schema).filter((file) => new RegExp(`CREATE (TABLE|VIEW) ${table}\\b`).test(read(`${schema}/${file}`)))
  if (new RegExp(`'${module}: `).test(read('packages/domain/src/access/permissions.ts'))) taken.push(`the permissions ${module}.*`)
  if (contractNames().has(plural) || contractNames().has(Singular)) taken.push(`${plural} or ${Singular} in the contract`)
  if (table in (JSON.parse(read('apps/web/src/locales/en/titles.json')) as object)) taken.push(`the title ${table}`)
  const found = [...taken, ...tables.map((file) => `the table ${table} in ${file}`)]
  if (found.length) throw new Error(`${area}/${module} exists already: ${found.join(', ')}`)
}

/** Everything the contract exports: one name is one thing. */
function contractNames(): Set<string> {
  const folder = join(root, 'packages/contract/src')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  return new Set(
    sources.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^export (?:const|type|interface) (\w+)/gm)].map((found) => found[1]!),
    ),
  )
}

/** Refuses files with uncommitted changes, so that the generated lines are separate from them. */
function refuseDirty(paths: readonly string[]): void {
  const existing = [...new Set(paths)].filter((path) => existsSync(join(root, path)) && !FOLDERS_OF_ALL.has(path))
  const dirty = execFileSync('git', ['status', '--porcelain', '--', ...existing], { cwd: root, encoding: 'utf8' }).trimEnd()
  if (dirty) throw new Error(`Commit these first, so that what is written now can be told from it:\n${dirty}`)
}

/** Only one file of each is written, a new one; what else is changed in them does not matter. */
const FOLDERS_OF_ALL = new Set([changes, 'apps/web/src/locales/en', 'apps/web/src/locales/gr'])

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      singular: { type: 'string' },
      plural: { type: 'string' },
      'gr-singular': { type: 'string' },
      'gr-plural': { type: 'string' },
    },
  })
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  if (positionals.length !== 1)
    throw new Error(
      'npm run new <area>/<module> -- [--singular "Lost reason"] [--plural "Lost reasons"] [--gr-singular "…"] [--gr-plural "…"]',
    )
  const { made, changed } = writeModule(positionals[0]!, values)
  for (const file of made) say(`  new      ${file}`)
  for (const file of changed) say(`  changed  ${file}`)
  say('Writing the row types of the database …')
  execFileSync(process.execPath, [join(root, 'apps/server/src/db/generate-types.ts')], { cwd: root, stdio: 'inherit' })
  say(`  changed  ${relative(root, join(root, 'apps/server/src/db/types.ts'))}`)
  if (!values['gr-singular'] || !values['gr-plural'])
    say('The Greek texts name it in English: say --gr-singular and --gr-plural, or write them in the locale files.')
  say(
    `It works as it is. Now make it yours: columns in the schema and the change, contract and presenter, then npm run db:types.\nTry it: npx vitest run ${positionals[0]!.split('/')[1]}`,
  )
}

if (import.meta.main) {
  try {
    main()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
