import { readFile, rm } from 'node:fs/promises'
import { join, matchesGlob, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../checks/files.ts'
import { copyProject, outputOf, splitRestrictedImports, type RestrictedImports } from './copied-project.ts'
import { codePlants, directionPlants } from './plants.ts'

interface LintReport {
  diagnostics: { code: string; filename: string; message: string; help?: string }[]
}

interface GraphReport {
  summary: { violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[]; totalCruised: number }
}

const plants = [...directionPlants, ...codePlants]
const reported = new Map<string, Set<string>>()
/** Which forbidden addresses were reported in which file, as `file [address]`. */
const addressesReported = new Set<string>()
let restrictions: RestrictedImports[] = []
let cruised = 0
let folder = ''

function report(file: string, rule: string) {
  reported.set(file, (reported.get(file) ?? new Set()).add(rule))
}

function reportLint({ code, filename, message, help }: LintReport['diagnostics'][number]) {
  const file = relative(folder, join(folder, filename))
  if (code !== 'eslint(no-restricted-imports)') return report(file, code)
  const [, text, address] = /^(.*) \[(.+)\]$/.exec(help ?? '') ?? []
  if (!text) throw new Error(`no message of ours in ${message} ${help}`)
  addressesReported.add(`${file} [${address}]`)
  report(file, text)
}

beforeAll(async () => {
  folder = await copyProject(plants)
  restrictions = await splitRestrictedImports(folder)
  const files = plants.map(({ file }) => file)
  const [lint, graph] = await Promise.all([
    outputOf('oxlint', ['--format', 'json', ...files], folder),
    outputOf('depcruise', ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...files], folder),
  ])
  for (const diagnostic of (JSON.parse(lint) as LintReport).diagnostics) reportLint(diagnostic)
  const { summary } = JSON.parse(graph) as GraphReport
  for (const { from, rule, cycle } of summary.violations) {
    report(from, rule.name)
    for (const { name } of cycle ?? []) report(name, rule.name)
  }
  cruised = summary.totalCruised
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('every rule reports a violation planted in a copy of the project', () => {
  it.each(plants.filter(({ breaks }) => breaks.length > 0))('$file is reported for all that it breaks', ({ file, breaks }) => {
    expect([...(reported.get(file) ?? [])]).toEqual(expect.arrayContaining(breaks))
  })

  it.each(plants.filter(({ breaks }) => breaks.length === 0))('$file breaks nothing and is not reported', ({ file }) => {
    expect(reported.get(file)).toBeUndefined()
  })

  it('reports nothing in the real files that the plants import', () => {
    const planted = new Set(plants.map(({ file }) => file))
    expect([...reported].filter(([file]) => !planted.has(file))).toEqual([])
  })

  it('reads the real files behind the plants', () => {
    expect(cruised).toBeGreaterThan(1_000)
  })
})

describe('no rule is left without a plant', () => {
  const broken = new Set(plants.flatMap(({ breaks }) => breaks))

  it('has one for each dependency rule', async () => {
    const { default: configuration } = (await import(join(root, '.dependency-cruiser.mjs'))) as {
      default: { forbidden: { name: string }[] }
    }
    expect(configuration.forbidden.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([])
  })

  it('has one for each lint rule that is switched on by name', async () => {
    const { rules, overrides } = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')) as {
      rules: Record<string, unknown>
      overrides: { rules: Record<string, unknown> }[]
    }
    const named = [rules, ...overrides.map((override) => override.rules)].flatMap((each) =>
      Object.entries(each).flatMap(([name, level]) => (level === 'off' || name === 'no-restricted-imports' ? [] : [name])),
    )
    const codes = [...broken].flatMap((rule) => /\(([\w-]+)\)$/.exec(rule)?.[1] ?? [])
    expect(named.map((name) => name.split('/').at(-1)).filter((name) => !codes.includes(name ?? ''))).toEqual([])
  })

  it('has one for each forbidden address in each folder', () => {
    const ruledBy = (file: string) => restrictions.findLastIndex(({ files }) => files.some((glob) => matchesGlob(file, glob)))
    const missing = restrictions.flatMap(({ files, patterns }, at) => {
      const here = plants.filter(({ file }) => ruledBy(file) === at).map(({ file }) => file)
      return patterns.flatMap(({ message }) => {
        const address = / (\[.+\])$/.exec(message)?.[1]
        return here.some((file) => addressesReported.has(`${file} ${address}`)) ? [] : [`${files.join(', ')}: ${message}`]
      })
    })
    expect(missing).toEqual([])
  })
})
