import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@stoa/contract'
import { expect, it } from 'vitest'
import { projectFiles, root } from '../checks/files.ts'

interface Call {
  id: string
}
interface Listed {
  list: Call & { path: string }
  export: Call
  shape: { filters: Record<string, { kind: string }> }
}
/** A list of a screen, as its source names it. */
interface ScreenList {
  file: string
  resource: Listed
  endpoint: Call | undefined
  exporting: Call | undefined
}

const exported = contract as unknown as Record<string, unknown>
const isResource = (value: unknown): value is Listed => typeof value === 'object' && value !== null && 'list' in value && 'export' in value

/** Names that stand for the resource that a screen receives, by file: the catalogue and the tags of platform and accounts, and the three kinds of relations. */
const RECEIVED: Record<string, readonly string[]> = {
  'catalogue/products/list/product-list-screen.tsx': [
    'adminProducts',
    'adminBasicProducts',
    'adminPackages',
    'adminServices',
    'adminMemberships',
    'ownProducts',
  ],
  'attachments/tags/tag-board.tsx': ['tags', 'adminTags'],
  'accounts/relations/list/relation-list.tsx': ['accountClients', 'providers', 'relations'],
}

const sources = projectFiles(/^apps\/web\/src\/features\/.*\.tsx$/)
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => [file.replace('apps/web/src/features/', ''), readFileSync(join(root, file), 'utf8')] as const)

function listsOf(file: string, source: string): ScreenList[] {
  return [...source.matchAll(/useListScreen\(\s*(\w+)(?<rest>[\s\S]*?)\n {2}\)|useListScreen\((\w+)(?<line>.*)\)\n/g)].flatMap((found) => {
    const name = found[1] ?? found[3] ?? ''
    // The groups of a list have an endpoint of their own.
    const options = (found.groups?.rest ?? found.groups?.line ?? '').replaceAll(/\bgroups: \{[^}]*\}/g, '')
    const call = (option: string) => exported[new RegExp(`\\b${option}: (\\w+)`).exec(options)?.[1] ?? ''] as Call | undefined
    const names = exported[name] === undefined ? (RECEIVED[file] ?? [name]) : [name]
    return names.map((one) => {
      const resource = exported[one]
      if (!isResource(resource)) throw new Error(`${file} lists ${one}, which is no resource of the contract`)
      return { file, resource, endpoint: call('endpoint'), exporting: call('export') }
    })
  })
}

const lists = sources.filter(([, source]) => source.includes('useListScreen(')).flatMap(([file, source]) => listsOf(file, source))

it('reads the lists of the screens from their sources', () => {
  expect(lists.length).toBeGreaterThan(50)
  const calls = sources.flatMap(([, source]) => source.match(/useListScreen\(/g) ?? []).length
  expect(new Set(lists.map(({ file }) => file)).size).toBeGreaterThan(45)
  expect(lists.length).toBeGreaterThanOrEqual(calls)
})

it('every list with tools has an export that the server serves, of the rows that it lists [R-2.7-17]', () => {
  const printed = execFileSync(process.execPath, ['apps/server/src/served.ts'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const served = new Set((JSON.parse(printed) as Call[]).map(({ id }) => id))
  const tooled = lists.filter(({ file }) => hasTools(file))
  expect(tooled.filter(({ resource, exporting }) => !served.has((exporting ?? resource.export).id)).map(faultOf)).toEqual([])
  // The accounts of the back office have two endpoints for the same rows.
  const elsewhere = tooled.filter(({ endpoint, exporting, file }) => endpoint && !exporting && file !== 'accounts/list/accounts-screen.tsx')
  expect(elsewhere.map(faultOf)).toEqual([])
}, 120_000)

it('every list with tools offers filters that the contract declares [R-2.7-16]', () => {
  for (const [file, source] of sources.filter(([name]) => hasTools(name))) {
    const bars = source.match(/<ListToolbar[\s\S]*?\n? *\/?>/g) ?? []
    expect([file, bars.filter((bar) => !/filters=\{(?!\{\}\})/.test(bar))]).toEqual([file, []])
  }
  const without = lists.filter(({ file, resource }) => hasTools(file) && filtersOf(resource).length === 0)
  expect(without.map(faultOf)).toEqual([])
})

/** The shop window is a shelf, and a comparison shows the few records that its address names. */
const WITHOUT_TOOLS = ['catalogue/shop/catalogue-screen.tsx', 'messaging/email/campaign-comparison/comparison-screen.tsx']

it('only the shop window and the comparison of campaigns list their rows without tools', () => {
  expect(lists.filter(({ file }) => !hasTools(file)).map(({ file }) => file)).toEqual(WITHOUT_TOOLS)
})

const filtersOf = ({ shape }: Listed) => Object.values(shape.filters).filter(({ kind }) => kind !== 'search')
/** Screens whose list and tools are in a component that they share. */
const SHARED_LIST: Record<string, string> = {
  'attachments/assets/list/assets-screen.tsx': 'attachments/assets/list/asset-list.tsx',
  'attachments/assets/list/shared-assets-screen.tsx': 'attachments/assets/list/asset-list.tsx',
}
const hasTools = (file: string) => sources.some(([name, source]) => name === (SHARED_LIST[file] ?? file) && source.includes('<ListToolbar'))
const faultOf = ({ file, resource, exporting }: ScreenList) => `${file}: ${(exporting ?? resource.export).id}`
