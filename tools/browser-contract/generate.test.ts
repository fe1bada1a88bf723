import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import * as contract from '../../packages/contract/src/index.ts'
import * as browser from '../../packages/contract/browser/index.ts'
import { contactLists } from '../../packages/contract/browser/index.ts'
import { endpointsIn, isCalls } from './declarations.ts'
import { outdated } from './generate.ts'
import { limitOf, limitsOfFields, type Schema } from './limits.ts'
import { print, Reference } from './print.ts'
import { browserFolder } from './source.ts'
import { browserFiles } from './write.ts'

it('the committed files are what the contract says now', async () => {
  expect(outdated(await browserFiles(), browserFolder)).toEqual([])
})

it('names files that are missing, changed or no longer written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-browser-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['same', 'changed', 'surplus']) {
    const file = join(folder, `crm/${name}.generated.ts`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, name)
  }
  const files = new Map(['same', 'changed', 'missing'].map((name) => [`crm/${name}.generated.ts`, name === 'changed' ? 'new' : name]))
  const found = outdated(files, folder)
  expect(found.toSorted()).toEqual(['crm/changed.generated.ts', 'crm/missing.generated.ts', 'crm/surplus.generated.ts'])
})

it('every endpoint of the contract is in the browser with its address, method and access', () => {
  const differing: string[] = []
  const compare = (name: string, ours: object, theirs: object | undefined) => {
    for (const key of ['id', 'method', 'path', 'access', 'produces', 'multipart'] as const) {
      const [expected, found] = [ours, theirs ?? {}].map((side) => JSON.stringify((side as Record<string, unknown>)[key]))
      if (!isResource(ours) && expected !== found) differing.push(`${name}.${key}`)
    }
    for (const [part, value] of Object.entries(ours))
      if (isCalls(value)) compare(`${name}.${part}`, value, (theirs as Record<string, object> | undefined)?.[part])
  }
  const calls = Object.entries(contract).filter(([, value]) => isCalls(value))
  for (const [name, value] of calls) compare(name, value as object, (browser as Record<string, unknown>)[name] as object | undefined)
  expect(calls.length).toBeGreaterThan(500)
  expect(differing).toEqual([])
})

it('names the records of a resource in one way', () => {
  expect(contactLists.list.records).toBe('contact-lists')
  expect(contactLists.update.records).toBe('contact-lists')
  const camelCase = (name: string) => name.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())
  const records = [
    ...new Set(
      Object.values(browser)
        .filter(isCalls)
        .flatMap(endpointsIn)
        .map((endpoint) => recordsName(endpoint)),
    ),
  ]
  expect(records.length).toBeGreaterThan(100)
  expect(new Set(records.map(camelCase)).size).toBe(records.length)
})

const recordsName = (endpoint: object) => (endpoint as { records: string }).records

const isResource = (value: object) => !('method' in value)

it.each<[string, { _zod: unknown }, object]>([
  ['a required text', z.string().trim().min(1).max(80), { minLength: 1, maxLength: 80 }],
  ['an optional text', z.string().max(80).nullish(), { maxLength: 80 }],
  ['a text that is changed afterwards', z.string().max(80).transform(Number), { maxLength: 80 }],
  ['a number that is read from text', z.preprocess(Number, z.number().min(1).max(9).optional()), { min: 1, max: 9 }],
  ['a number without bounds', z.int(), {}],
  ['a bound that is itself refused', z.number().positive().lt(5), {}],
  ['a list', z.array(z.string().max(5)).max(3).optional(), { maxItems: 3, item: { maxLength: 5 } }],
  ['an object', z.object({ name: z.string().max(5), on: z.boolean() }), { fields: { name: { maxLength: 5 } } }],
  ['an id or a name', z.union([z.int().positive(), z.string().max(60)]), { maxLength: 60 }],
  ['anything else', z.boolean().default(true), {}],
])('reads the limits of %s', (_, schema, limit) => {
  expect(limitOf(schema as Schema)).toEqual(limit)
})

it('leaves fields without limits out', () => {
  const { shape } = z.object({ name: z.string().max(5), on: z.boolean() })
  expect(limitsOfFields(shape as unknown as Record<string, Schema>)).toEqual({ name: { maxLength: 5 } })
})

it('prints data as TypeScript that says the same', () => {
  expect(print({ 'a-b': [1, null, "it's"], empty: {} })).toBe(String.raw`{ 'a-b': [1, null, 'it\'s'], empty: {} }`)
  const long = Array.from({ length: 40 }, (_, at) => `item ${at}`)
  expect(print({ long })).toBe(`{\n  long: [\n${long.map((item) => `    '${item}',\n`).join('')}  ],\n}`)
  expect(print({ limits: new Reference('contactsLimits.create') })).toBe('{ limits: contactsLimits.create }')
})
