import type { AnyEndpoint } from '@stoa/contract'
import { expect, it } from 'vitest'
import { fieldName } from '#kit/field-names.ts'
import { createI18n } from '#lib/i18n.ts'
import { allRoutes } from '#modules/index.ts'
import { systemRequest } from '#platform/system-request.ts'
import { bodySchema, kindOfReference, referencesOf } from './body-references.ts'

const { t, has } = createI18n()
/** Names that are true of any kind of record. */
const GENERAL = new Set(['id', 'ids', 'account_id'])

const references = allRoutes()
  .all.map(({ endpoint }) => endpoint)
  .filter(({ method }) => method !== 'GET')
  .flatMap((endpoint) => referencesOf(bodySchema(endpoint)).map((reference) => ({ endpoint, ...reference })))

const nameIn = (locale: 'en' | 'gr', { path }: AnyEndpoint, field: string) =>
  fieldName({ services: { t } as never, request: { ...systemRequest(path), locale } }, field.replaceAll('[]', '0'))

/** The kind of record that a field names; folders are the one kind that no account has. */
function kindOf(endpoint: AnyEndpoint, reference: { path: string; name: string; isMany: boolean }): string | null {
  return endpoint.path.endsWith('/folders') ? 'folders' : kindOfReference(endpoint, reference)
}

it('has a name in both languages for every field that refers to a record', () => {
  const without = references.filter(({ name }) => !has('en', `fields:${name}`) || !has('gr', `fields:${name}`))
  expect([...new Set(without.map(({ name }) => name))]).toEqual([])
})

it.each(['en', 'gr'] as const)(
  'calls records of different kinds by different names in %s, where fields of the same name refer to them',
  (locale) => {
    const kinds = Map.groupBy(
      references.filter(({ name }) => !GENERAL.has(name)),
      ({ endpoint, ...reference }) => `${reference.name}: ${nameIn(locale, endpoint, reference.path)}`,
    )
    const mixed = [...kinds].map(([called, of]) => [
      called,
      [...new Set(of.map(({ endpoint, ...one }) => kindOf(endpoint, one)))].filter(Boolean),
    ])
    expect(references.length).toBeGreaterThan(500)
    expect(mixed.filter(([, of]) => of!.length > 1)).toEqual([])
  },
)

it('says which record an answer, a part and a variation belong to', () => {
  const named = (id: string, field: string) => nameIn('en', references.find(({ endpoint }) => endpoint.id === id)!.endpoint, field)
  expect([
    named('tasks.comments.create', 'parent_id'),
    named('accounts.accProducts.create', 'parent_id'),
    named('admin.mediaLibrary.folders.create', 'parent_id'),
    named('orders.orderItems.create', 'parent_uuid'),
  ]).toEqual(['answered comment', 'product with variations', 'folder', 'main item'])
})
