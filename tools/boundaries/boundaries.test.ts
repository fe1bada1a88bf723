import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const fixtures = join(import.meta.dirname, 'fixtures')
const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** What a fixture's first comment says it breaks; empty for a healthy file. */
async function brokenRules(file: string): Promise<string[]> {
  const named = /^\/\/ breaks: (.+)$/m.exec(await readFile(file, 'utf8'))?.[1]
  if (!named) throw new Error(`${file} names no rule`)
  return named === 'nothing' ? [] : named.split(' ')
}

/** Standard output of a tool that fails when it finds something, as it must here. */
async function outputOf(command: string, args: string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(bin(command), args, { cwd, maxBuffer: 2 ** 26 }, (_failed, stdout, stderr) => {
      if (stdout) resolve(stdout)
      else reject(new Error(stderr))
    })
  })
}

interface LintReport {
  diagnostics: { code: string; filename: string }[]
}

interface GraphReport {
  summary: { violations: { from: string; rule: { name: string } }[]; totalCruised: number }
}

const files = (await readdir(fixtures, { recursive: true })).filter((name) => name.endsWith('.ts')).toSorted()
const expected = new Map(await Promise.all(files.map(async (file) => [file, await brokenRules(join(fixtures, file))] as const)))
const reported = new Map<string, Set<string>>()
let cruised = 0
let folder = ''

function report(file: string, rule: string) {
  reported.set(file, (reported.get(file) ?? new Set()).add(rule))
}

const longFile = 'apps/server/src/modules/crm/contacts/too-long.ts'
const longScreen = 'apps/web/src/features/crm/contacts/too-long.tsx'
const longEnoughScreen = 'apps/web/src/features/crm/contacts/long-enough.tsx'
/** Written by the test: a search of the project for swallowed errors is to find none. */
const swallowing = 'apps/server/src/modules/crm/contacts/swallows-an-error.ts'
const emptyBlock = '{ }'
const lines = (count: number) => Array.from({ length: count }, (_, line) => `export const line${line} = ${line}\n`).join('')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-boundaries-'))
  await cp(fixtures, folder, { recursive: true })
  await Promise.all(['.oxlintrc.json', '.dependency-cruiser.mjs'].map((name) => cp(join(root, name), join(folder, name))))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  await writeFile(join(folder, longFile), lines(301))
  await writeFile(join(folder, longScreen), lines(401))
  await writeFile(join(folder, longEnoughScreen), lines(399))
  await writeFile(join(folder, swallowing), `export function quiet(run: () => void) {\n  try {\n    run()\n  } catch ${emptyBlock}\n}\n`)
  const [lint, graph] = await Promise.all([
    outputOf('oxlint', ['--format', 'json', 'apps', 'packages'], folder),
    outputOf('depcruise', ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'apps', 'packages'], folder),
  ])
  for (const { filename, code } of (JSON.parse(lint) as LintReport).diagnostics) report(relative(folder, join(folder, filename)), code)
  const { summary } = JSON.parse(graph) as GraphReport
  for (const { from, rule } of summary.violations) report(from, rule.name)
  cruised = summary.totalCruised
}, 60_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('every rule of direction bites', () => {
  it.each([...expected])('%s is reported for exactly what it breaks', (file, rules) => {
    expect([...(reported.get(file) ?? [])].toSorted()).toEqual(rules.toSorted())
  })

  it('files above 300 lines are reported, and screens above 400', () => {
    expect(reported.get(longFile)).toContain('eslint(max-lines)')
    expect(reported.get(longScreen)).toContain('eslint(max-lines)')
    expect(reported.get(longEnoughScreen)).toBeUndefined()
  })

  it('an error swallowed in silence is reported', () => {
    expect(reported.get(swallowing)).toContain('eslint(no-empty)')
  })

  it('the graph was really read', () => {
    expect(cruised).toBeGreaterThan(files.length)
  })

  it('every rule of the graph has a file that breaks it', async () => {
    const { default: configuration } = (await import(join(root, '.dependency-cruiser.mjs'))) as {
      default: { forbidden: { name: string }[] }
    }
    const broken = new Set([...expected.values()].flat())
    expect(configuration.forbidden.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([])
  })
})
