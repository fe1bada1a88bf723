import { describe, expect, it } from 'vitest'
import { documentLines } from '../documents/order-lines.ts'
import { itemOf } from '../items/match-items.ts'
import { decode } from './post-service.ts'
import { softOneError } from './soft-one-errors.ts'
import { minorOf } from './values.ts'

describe('an answer of an ERP', () => {
  it('is UTF-8 if it is that, otherwise Windows-1253', () => {
    expect(decode(Buffer.from('Μετρητά'))).toBe('Μετρητά')
    expect(decode(Buffer.from([0xcc, 0xe5, 0xf4, 0xf1, 0xe7, 0xf4, 0xdc]))).toBe('Μετρητά')
  })

  it('has amounts as texts', () => {
    expect([minorOf('8074.95'), minorOf('8074,95'), minorOf('0'), minorOf(''), minorOf('x')]).toEqual([807_495, 807_495, 0, null, null])
  })

  it('reports failures by codes, and rules of the ERP by text', () => {
    const kinds = [-101, -2, -3, -5, -9, 11, 2001, 0, 777].map((errorcode) => softOneError({ errorcode, error: 'x' }).kind)
    expect(kinds).toEqual([
      'auth_expired',
      'auth_expired',
      'permission_missing',
      'rate_limited',
      'invalid',
      'transient',
      'not_found',
      'business',
      'business',
    ])
    expect(softOneError({ success: false, Message: 'Η περίοδος έχει κλείσει.' })).toMatchObject({
      kind: 'business',
      message: 'Η περίοδος έχει κλείσει.',
    })
  })

  it('has items with a key and a code, whatever columns the list has', () => {
    expect(itemOf({ key: '1653', values: { 'ITEM.CODE': 'A-1', 'ITEM.NAME': 'Μέλι', 'ITEM.PRICER': '10.5' } })).toMatchObject({
      external_id: '1653',
      code: 'A-1',
      price_minor: 1050,
    })
    expect(itemOf({ key: '1653', values: { CODE: '', CODE1: 'B-2' } })).toMatchObject({ code: 'B-2', name: 'B-2', price_minor: null })
    expect([itemOf({ key: '', values: { CODE: 'A' } }), itemOf({ key: '5', values: {} })]).toEqual([null, null])
  })
})

describe('the lines of a document', () => {
  const line = {
    kind: 'product',
    acc_product_id: 1,
    name: 'Μέλι',
    sku: 'A',
    quantity: '2',
    total_minor: 2000,
    vat_minor: 480,
    vat_bp: 2400,
  }
  const order = [
    line,
    { ...line, kind: 'shipping', acc_product_id: null, name: 'Courier', quantity: '1', total_minor: 282, vat_minor: 68 },
    { ...line, kind: 'coupon', acc_product_id: null, total_minor: 0, vat_minor: 0 },
  ]

  it('charge products, shipping and fees, and take the whole order back without refunds', () => {
    expect(documentLines(order, 'debit').map(({ kind, net_minor, unit_price_minor }) => [kind, net_minor, unit_price_minor])).toEqual([
      ['item', 2000, 1000],
      ['shipping', 282, 282],
    ])
    expect(documentLines(order, 'credit')).toEqual(documentLines(order, 'debit'))
  })

  it('credit what the shop refunded', () => {
    const refunds = [
      { ...line, kind: 'refund', quantity: '-1', total_minor: -1000, vat_minor: -240 },
      { ...line, kind: 'refund', acc_product_id: null, quantity: '0', total_minor: -100, vat_minor: -24 },
    ]
    expect(documentLines([...order, ...refunds], 'credit')).toMatchObject([
      { kind: 'item', quantity: 1, net_minor: 1000, vat_minor: 240 },
      { kind: 'fee', quantity: 1, net_minor: 100, vat_minor: 24 },
    ])
  })
})
