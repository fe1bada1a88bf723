import { describe, expect, it } from 'vitest'
import { mergedFields, wrongChoices, type ContactState } from './merged-fields.ts'

const EMPTY = {
  first_name: null,
  company: null,
  user_id: null,
  assigned_at: null,
  lifecycle: 'lead',
  status: 'active',
  custom_fields: {},
  customer_since: null,
  first_touch_at: null,
  last_activity_at: null,
  requests_count: 0,
  orders_count: 0,
  revenue_minor: 0,
  updated_at: '2026-01-01T00:00:00Z',
}
/** A contact with the fields of a test; the test does not need the others. */
const contact = (id: number, values: object = {}) => ({ ...EMPTY, id, ...values }) as unknown as ContactState

describe('fields of the surviving contact', () => {
  it('are those of the winner, then those of the loser that changed last', () => {
    const winner = contact(1, { first_name: 'Maria' })
    const older = contact(2, { first_name: 'Mary', company: 'Older', updated_at: '2026-02-01T00:00:00.5Z' })
    const newer = contact(3, { company: 'Newer', updated_at: '2026-02-01T00:00:00.51Z' })
    expect(mergedFields(winner, [older, newer], {})).toMatchObject({ first_name: 'Maria', company: 'Newer' })
    expect(mergedFields(winner, [newer, older], {})).toMatchObject({ company: 'Newer' })
  })

  it('come from the loser with the lower id if both changed at the same time', () => {
    const losers = [contact(3, { company: 'Third' }), contact(2, { company: 'Second' })]
    expect(mergedFields(contact(1), losers, {}).company).toBe('Second')
  })

  it('ignore empty texts, and keep a chosen value even if it is empty', () => {
    const [winner, loser] = [contact(1, { company: '' }), contact(2, { company: 'Olive' })]
    expect(mergedFields(winner, [loser], {}).company).toBe('Olive')
    expect(mergedFields(winner, [loser], { company: 1 }).company).toBe('')
    expect(mergedFields(contact(1), [contact(2)], {}).company).toBeNull()
  })

  it('make a customer of the survivor if one contact is a customer, unless the member chose another lifecycle', () => {
    const [winner, loser] = [contact(1, { lifecycle: 'qualified' }), contact(2, { lifecycle: 'customer' })]
    expect(mergedFields(winner, [loser], {}).lifecycle).toBe('customer')
    expect(mergedFields(winner, [loser], { lifecycle: 1 }).lifecycle).toBe('qualified')
    expect(mergedFields(winner, [contact(3, { lifecycle: 'lead' })], {}).lifecycle).toBe('qualified')
  })

  it('take the time of the assignment from the contact with the assignee', () => {
    const at = '2026-03-01T08:00:00Z'
    const unassigned = contact(1, { assigned_at: '2026-01-05T08:00:00Z' })
    expect(mergedFields(unassigned, [contact(2, { user_id: 7, assigned_at: at })], {})).toMatchObject({ user_id: 7, assigned_at: at })
    expect(mergedFields(contact(1, { user_id: 8, assigned_at: null }), [contact(2, { user_id: 7, assigned_at: at })], {})).toMatchObject({
      user_id: 8,
      assigned_at: null,
    })
    expect(mergedFields(unassigned, [contact(2)], {}).assigned_at).toBeNull()
  })

  it('combine custom fields by the same rules', () => {
    const winner = contact(1, { custom_fields: { size: 'M', colour: '' } })
    const loser = contact(2, { custom_fields: { size: 'L', colour: 'red', note: null } })
    expect(mergedFields(winner, [loser], {}).custom_fields).toEqual({ size: 'M', colour: 'red' })
    expect(mergedFields(winner, [loser], { 'custom_fields.size': 2, 'custom_fields.colour': 1 }).custom_fields).toEqual({
      size: 'L',
      colour: '',
    })
  })

  it('take the earliest beginnings and the latest activity, compared as instants', () => {
    const times = (customer_since: string | null, first_touch_at: string | null, last_activity_at: string | null) => ({
      customer_since,
      first_touch_at,
      last_activity_at,
    })
    const winner = contact(1, times('2026-05-01T00:00:00.5Z', null, '2026-05-02T00:00:00.5Z'))
    const losers = [
      contact(2, times('2026-05-01T00:00:00.49Z', '2026-04-02T00:00:00Z', '2026-05-02T00:00:00.51Z')),
      contact(3, times(null, '2026-04-01T00:00:00Z', '2026-05-02T00:00:00.501Z')),
    ]
    expect(mergedFields(winner, losers, {})).toMatchObject(
      times('2026-05-01T00:00:00.49Z', '2026-04-01T00:00:00Z', '2026-05-02T00:00:00.51Z'),
    )
    expect(mergedFields(contact(1), [contact(2)], {})).toMatchObject(times(null, null, null))
  })

  it('never lose a blacklisting, and are archived only if all contacts are', () => {
    const status = (...all: string[]) => {
      const [winner, ...losers] = all.map((value, at) => contact(at + 1, { status: value }))
      return mergedFields(winner!, losers, {}).status
    }
    expect(status('active', 'blacklisted')).toBe('blacklisted')
    expect(status('archived', 'active')).toBe('active')
    expect(status('archived', 'archived')).toBe('archived')
    expect(status('merged', 'merged')).toBe('active')
  })

  it('sum the figures of all contacts', () => {
    const figures = (requests_count: number, orders_count: number, revenue_minor: number) => ({
      requests_count,
      orders_count,
      revenue_minor,
    })
    const losers = [contact(2, figures(2, 1, 50)), contact(3, figures(4, 0, 7))]
    expect(mergedFields(contact(1, figures(1, 3, 100)), losers, {})).toMatchObject(figures(7, 4, 157))
  })
})

it('reports choices of unknown fields and of contacts outside the merge', () => {
  const choices = { company: 1, 'custom_fields.size': 2, shoe_size: 1, 'my.custom_fields.x': 1, 'custom_fields.': 1, first_name: 9 }
  expect(wrongChoices(choices, [1, 2])).toEqual(['shoe_size', 'my.custom_fields.x', 'custom_fields.', 'first_name'])
})
