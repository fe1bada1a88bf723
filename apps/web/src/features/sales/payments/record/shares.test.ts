import type { OpenInvoice } from '@stoa/contract/browser'
import { expect, it } from 'vitest'
import { fits, oldestFirst, paidLimitedInCash, sumOf, toOne, wishesOf } from './shares.ts'

const invoice = (uuid: string, balance_minor: number): OpenInvoice => ({
  uuid,
  number: uuid,
  issue_date: null,
  due_date: '2026-06-30',
  currency: 'EUR',
  payable_minor: balance_minor,
  balance_minor,
})
const open = [invoice('a', 500), invoice('b', 700)]

it('allocates money to the oldest due invoice first, and no more than there is', () => {
  expect(oldestFirst(open, 900)).toEqual({ a: 500, b: 400 })
  expect(oldestFirst(open, 5_000)).toEqual({ a: 500, b: 700 })
  expect(oldestFirst(open, 0)).toEqual({})
})

it('allocates no more than the open amount to one invoice', () => {
  expect(toOne(open, 'b', 900)).toEqual({ b: 700 })
  expect(toOne(open, 'x', 900)).toEqual({})
})

it('detects excessive allocations, or no amounts', () => {
  expect(fits({ a: 500, b: 400 }, open, 900)).toBe(true)
  expect(fits({ a: 501 }, open, 900)).toBe(false)
  expect(fits({ a: 500, b: 401 }, open, 900)).toBe(false)
  expect(fits({ a: 'x' }, open, 900)).toBe(false)
  expect(sumOf({ a: 1, b: 'x', c: null })).toBe(1)
  expect(wishesOf({ a: 1, b: 0, c: null, d: 'x' })).toEqual([{ invoice_uuid: 'a', amount_minor: 1 }])
})

it('warns of cash only for an invoice that is paid and may not be paid so', () => {
  const limited = [{ ...open[0]!, is_cash_limited: true }, open[1]!]
  expect(paidLimitedInCash('3', limited, { a: 100 })?.uuid).toBe('a')
  expect(paidLimitedInCash('3', limited, { a: null, b: 700 })).toBeUndefined()
  expect(paidLimitedInCash('6', limited, { a: 100 })).toBeUndefined()
  expect(paidLimitedInCash('3', open, { a: 100 })).toBeUndefined()
})
