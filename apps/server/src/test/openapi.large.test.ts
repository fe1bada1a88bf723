import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERROR_CODES } from '@stoa/contract'
import { beforeAll, expect, it } from 'vitest'
import { openApi } from '../http/openapi.ts'
import { allRoutes } from '#modules/index.ts'
import { fieldGaps, operationsOf, parameterGaps, refusalGaps, resolve, type Published } from './openapi/gaps.ts'

const routes = allRoutes()
const open = new Set(routes.all.filter(({ endpoint }) => endpoint.any_body).map(({ endpoint }) => endpoint.id))
let document: Published
beforeAll(() => {
  document = openApi(routes, 'http://localhost:3000') as unknown as Published
})

/** Body fields whose names say what they contain. */
const plain = readFileSync(new URL('./openapi/plain-fields.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)

it('describes every parameter, filter and operator, each with an example', () => {
  expect(operationsOf(document).length).toBeGreaterThan(1000)
  expect(parameterGaps(document)).toEqual([])
})

it('shows every refusal of every call, with its body and an example', () => {
  expect(refusalGaps(document, open)).toEqual([])
})

it('describes the body fields whose names do not say what they contain, with an example where values are free', () => {
  const { undescribed, without_example } = fieldGaps(document)
  expect(undescribed.filter((name) => !plain.includes(name))).toEqual([])
  expect(plain.filter((name) => !undescribed.includes(name))).toEqual([])
  expect(without_example).toEqual([])
})

it('has every status that the application throws, and only codes of errors that exist', () => {
  const examples = Object.values(document.components.responses)
    .flatMap((answer) => Object.values(answer.content ?? {}))
    .flatMap(({ example, examples: several = {} }) => [example, ...Object.values(several).map(({ value }) => value)])
    .filter((one): one is { code: string } => one !== undefined)
  expect(examples.length).toBeGreaterThan(10)
  expect(examples.map(({ code }) => code).filter((code) => !ERROR_CODES.includes(code as 'gone'))).toEqual([])
  const shown = new Set<string>()
  for (const [, , { responses }] of operationsOf(document)) for (const status of Object.keys(responses)) shown.add(status)
  const faults = document.components.responses.Fault!.content!['application/json']!.examples!
  for (const status of Object.keys(faults)) shown.add(status)
  const root = join(import.meta.dirname, '..')
  const thrown = globSync('**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/new AppError\((\d{3})/g)].map(([, status]) => status!))
  expect(thrown.length).toBeGreaterThan(15)
  // 405 is the answer of methods that a path does not have.
  expect([...new Set(thrown)].filter((status) => status !== '405' && !shown.has(status))).toEqual([])
})

it('would name a parameter, a refusal or a field that lost its description', () => {
  const broken = structuredClone(document)
  const [, , operation] = operationsOf(broken).find(([, , { operationId }]) => operationId === 'accounts.contacts.list')!
  const filter = operation.parameters.map((one) => resolve(broken, one)).find(({ name }) => name === 'filter[status]')!
  delete filter.description
  delete filter.example
  delete operation.responses[429]
  const created = operationsOf(broken).find(([, , { operationId }]) => operationId === 'accounts.contacts.create')![2]
  const body = resolve(broken, Object.values(created.requestBody!.content)[0]!.schema)
  body.properties!.aurora = { type: 'string' }
  expect(parameterGaps(broken)).toEqual(
    expect.arrayContaining([
      'accounts.contacts.list query filter[status]: no description',
      'accounts.contacts.list query filter[status]: no example',
    ]),
  )
  expect(refusalGaps(broken, open)).toEqual(['accounts.contacts.list 429'])
  expect(fieldGaps(broken).undescribed).toContain('aurora')
})
