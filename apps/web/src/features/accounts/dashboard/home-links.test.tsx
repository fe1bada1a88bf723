import { accountHome } from '@stoa/contract'
import type { AnyEndpoint } from '@stoa/contract/browser'
import { HOME_PAGE_FIGURES, type FigureRow, type ListFigure } from '@stoa/contract/figures'
import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sampleOf } from '../../../test/sample-of.ts'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'

/** The parts of an address that choose rows, in an order that can be compared. */
function comparable(path: string, search: Iterable<readonly [string, string]>): string {
  const chosen = [...search].filter(([name]) => name.startsWith('filter.') || name === 'items' || name === 'tab')
  return `${path}?${chosen
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')}`
}

/** The address that the inventory names for a figure. */
function addressOf({ screen, filter, address, opens }: ListFigure, row: FigureRow): string {
  const path = screen.replace(/\{(\w+)\}/g, (_all, name: string) => String(row[name]))
  if (address) return comparable(path, Object.entries(address))
  const asked = Object.entries(filter?.(row) ?? {}).map(
    ([name, value]) => [name.replace(/\]?\[/g, '.').replace(']', ''), String(value)] as const,
  )
  if (!opens.startsWith('reports.')) return comparable(path, asked)
  const { currency, age, account_relation_uuid, contact_id } = Object.fromEntries(asked)
  return comparable(path, [['items', [currency, age ?? 'all', account_relation_uuid ?? contact_id].filter(Boolean).join(' ')]])
}

it('every figure of the home opens the rows that the inventory of figures names', async () => {
  const { data } = sampleOf(accountHome.response)
  const body = { data: { ...data, layout: { order: [], hidden: [], first_day_hidden: true } } }
  body.data.pipeline.stages = [
    { ...data.pipeline.stages[0], id: 1, type: 'open' },
    { ...data.pipeline.stages[0], id: 2, type: 'won', stale: 0 },
  ]
  const sections: Record<string, { rows: { at: string }[] }> = body.data.sections
  for (const { rows } of Object.values(sections)) for (const row of rows) row.at = '2026-03-09T08:00:00Z'
  const server = fakeServer()
  server.reply(accountHome as unknown as AnyEndpoint, () => ({ body }))
  const { container } = await renderApp('/accounts/7/home', { user: member(ACCOUNT_PERMISSION_NAMES), server })
  const links = () =>
    [...container.querySelectorAll<HTMLAnchorElement>('.stoa-home a')]
      .map(({ href }) => new URL(href))
      .filter(({ searchParams }) => [...searchParams.keys()].some((name) => name.startsWith('filter.') || name === 'items'))
      .map(({ pathname, searchParams }) => comparable(pathname, searchParams))
  await waitFor(() => expect(links().length).toBeGreaterThan(20), { timeout: 15_000 })
  const named = Object.values(HOME_PAGE_FIGURES).flatMap((figure) => figure.rows!(body, 7).map((row) => addressOf(figure, row)))
  expect([...new Set(links())].sort()).toEqual([...new Set(named)].sort())
}, 30_000)
