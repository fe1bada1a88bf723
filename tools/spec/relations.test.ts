import * as contract from '@stoa/contract'
import { describe, expect, it } from 'vitest'
import { readChecklist } from './checklist.ts'

interface Readable {
  shape?: { includes?: readonly string[] } | undefined
  row?: { shape?: Record<string, unknown> }
}

/** The records whose relations spec 3.3 lists, by the words of the rule. */
const RECORDS: Record<string, unknown> = {
  account: contract.accounts,
  membership: contract.memberships,
  task: contract.tasks,
  order: contract.orders,
  'order item': contract.orderItems,
  offer: contract.offers,
  invoice: contract.invoices,
  payment: contract.payments,
  product: contract.adminProducts,
  'package item': contract.packageItems,
  'package edition': contract.packageEditions,
  'product service': contract.basicProductServices,
  'service provider': contract.serviceProviders,
  project: contract.projects,
  asset: contract.assets,
  page: contract.pages,
  'contact list': contract.contactLists,
  pipeline: contract.pipelines,
  'pipeline stage': contract.pipelineStages,
  'contact request': contract.contactRequests,
  contact: contract.contacts,
  conversation: contract.conversations,
  tag: contract.tags,
  subscription: contract.listSubscriptions,
  'user notification setting': contract.readNotificationSettings,
  'account order (acc-order)': contract.accOrders,
  'account product': contract.accProducts,
}

/** Relations that can be included and are always empty, because the product does not have these records yet. */
const EMPTY: Record<string, readonly string[]> = { 'order item': ['campaign'] }

/** Relations to records that the product does not have yet. A rule with one of them does not count as met. */
const ABSENT: Record<string, readonly string[]> = {}

const rules = readChecklist('rules').flatMap(({ id, name }) => {
  const { record, names } = /^(?<record>.+?) relations?(?: includable)?: (?<names>.+)$/.exec(name)?.groups ?? {}
  return record !== undefined && names !== undefined && record in RECORDS ? [{ id, record, names }] : []
})

describe('the relations of spec 3.3', () => {
  it('are read from the checklist for every record that the product has', () => {
    expect(rules.map(({ record }) => record).toSorted()).toEqual(Object.keys(RECORDS).toSorted())
  })

  for (const { id, record, names } of rules) {
    const absent = ABSENT[record] ?? []
    const later = [...absent, ...(EMPTY[record] ?? [])]
    const title = later.length > 0 ? `of ${record} can be included, except ${later.join(' and ')}` : `of ${record} can be included [${id}]`
    it(title, () => {
      const wanted = names.split(', ').map(camelCase)
      expect(wanted.filter((name) => !relationsOf(RECORDS[record] as Readable).has(name)).toSorted()).toEqual(absent)
    })
  }
})

/** Names that a list includes on request, and fields that each row has anyway. */
function relationsOf({ shape, row }: Readable): Set<string> {
  return new Set([...(shape?.includes ?? []), ...Object.keys(row?.shape ?? {})])
}

const camelCase = (words: string) => words.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
