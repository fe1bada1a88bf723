import type { OpenInvoice } from '@stoa/contract/browser'
import { MantineProvider } from '@stoa/ui'
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { startTexts } from '../../../../app/i18n.ts'
import { CashWarning } from './cash-warning.tsx'

const invoice = (type: string, is_cash_limited: boolean): OpenInvoice => ({
  uuid: '0197bfa2-b180-4966-b410-75761ba487e1',
  number: 'A-1',
  issue_date: null,
  due_date: '2026-06-30',
  currency: 'EUR',
  payable_minor: 60_000,
  balance_minor: 60_000,
  is_cash_limited,
  type,
})
const show = async (type: string, is_cash_limited: boolean, method = '3') => {
  await startTexts('gr')
  const open = [invoice(type, is_cash_limited)]
  render(
    <MantineProvider env="test">
      <Suspense fallback="Loading">
        <CashWarning method={method} open={open} shares={{ [open[0]!.uuid]: 100 }} />
        <p>Shown</p>
      </Suspense>
    </MantineProvider>,
  )
  await screen.findByText('Shown')
}

it.each([
  ['invoice', /Τιμολόγιο άνω των 500 € προς επιχείρηση δεν εξοφλείται με μετρητά/],
  ['retail_receipt', /Απόδειξη 500 € και άνω προς ιδιώτη δεν εξοφλείται με μετρητά/],
])('says of a document of type %s why it may not be paid in cash', async (type, text) => {
  await show(type, true)
  expect(screen.getByRole('alert').textContent).toMatch(text)
})

it.each([
  ['invoice', false, '3'],
  ['invoice', true, '6'],
] as const)('says nothing of a document of type %s (limited: %s) paid by method %s', async (type, is_limited, method) => {
  await show(type, is_limited, method)
  expect(screen.queryByRole('alert')).toBeNull()
})
