import { expect, it } from 'vitest'
import { isYes } from '@stoa/domain'
import { readPayload } from './read-payload.ts'

it('finds the usual names in any spelling and at any depth', () => {
  expect(readPayload({ 'Your-Email': 'a@b.gr', contact: { 'First Name': 'Ann', PHONE: '2101234567' }, message: ' Hi ' })).toEqual({
    email: 'a@b.gr',
    first_name: 'Ann',
    phone: '2101234567',
    message: 'Hi',
  })
  expect(readPayload({ Τηλέφωνο: '2101234567', Μήνυμα: 'Γεια', Ονοματεπώνυμο: 'Άννα Δήμου' })).toEqual({
    phone: '2101234567',
    message: 'Γεια',
    full_name: 'Άννα Δήμου',
  })
})

it('reads lists of name and value as advertising platforms send them', () => {
  const field_data = [
    { name: 'email', values: ['lead@example.gr'] },
    { name: 'full_name', values: ['Lead Er'] },
  ]
  expect(readPayload({ leadgen_id: 'L1', field_data })).toMatchObject({ email: 'lead@example.gr', full_name: 'Lead Er', external_id: 'L1' })
  expect(readPayload({ name: 'Eleni', value: 100 })).toMatchObject({ full_name: 'Eleni', value: '100' })
})

it('follows the mapping of the source before usual names', () => {
  expect(
    readPayload({ email: 'office@shop.gr', order: { buyer: { mail: 'buyer@example.gr' } } }, { email: 'order.buyer.mail' }).email,
  ).toBe('buyer@example.gr')
  expect(readPayload({ email: 'a@b.gr' }, { email: 'not.there' })).toEqual({})
})

it('does not lose itself in what is not an enquiry', () => {
  for (const payload of [null, 'text', 7, [], {}, { a: { b: { c: { d: { e: { f: { g: { email: 'deep@x.gr' } } } } } } } }])
    expect(readPayload(payload)).toEqual({})
  expect(['yes', 'on', '1', 'Ναι'].map(isYes)).toEqual([true, true, true, true])
  expect(isYes(undefined) || isYes('no')).toBe(false)
})
