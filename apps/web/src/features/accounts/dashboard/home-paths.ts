import { HOME_SECTIONS, sectionSearch, type HomeReader, type HomeRow, type HomeSectionCode } from '@stoa/contract/browser'

/** Where a link leads. */
export interface Target {
  path: string
  search: Record<string, string>
}

/** The list of a section with exactly the rows that it counts. */
export const listOfSection = (accountId: number, code: HomeSectionCode, reader: HomeReader): Target => ({
  path: `/accounts/${accountId}/${HOME_SECTIONS[code].route}`,
  search: sectionSearch(code, reader),
})

/** The page of a record of a section. */
export function pageOfRow(accountId: number, code: HomeSectionCode, { key }: HomeRow): Target {
  const { route } = HOME_SECTIONS[code]
  const tab: Record<string, string> = code === 'waiting_conversations' ? { tab: 'all' } : {}
  return { path: `/accounts/${accountId}/${route}/${key}`, search: tab }
}

/** The open items that clients owe, of an age and of one client. */
export const receivables = (accountId: number, currency: string, age: string, client?: string | number | null): Target => ({
  path: `/accounts/${accountId}/reports/sales/receivables`,
  search: { items: [currency, age, ...(client ? [String(client)] : [])].join(' ') },
})

/** The invoices that make the revenue of some days in a currency. */
export const revenueRows = (accountId: number, since: string, until: string, currency: string): Target => ({
  path: `/accounts/${accountId}/invoices`,
  search: {
    'filter.direction.in': 'issued',
    'filter.issued.between': `${since},${until}`,
    'filter.status.not_in': 'draft',
    'filter.type.not_in': 'proforma',
    'filter.currency.in': currency,
  },
})

/** The requests of a filter. */
export const requestRows = (accountId: number, filter: Record<string, string>): Target => ({
  path: `/accounts/${accountId}/contact-requests`,
  search: Object.fromEntries(Object.entries(filter).map(([name, value]) => [`filter.${name}`, value])),
})
