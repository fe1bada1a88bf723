import { expect, it } from 'vitest'
import { formFaults, shownFields, type FormFieldRules } from './form-rules.ts'

const field = (key: string, more: Partial<FormFieldRules> = {}): FormFieldRules => ({ key, type: 'text', ...more })
const select = (key: string, ...values: string[]) => field(key, { type: 'select', options: values.map((value) => ({ value })) })

it('accepts fields with keys, targets and conditions of their own', () => {
  expect(
    formFaults([
      field('email', { type: 'email', maps_to: 'email' }),
      select('kind', 'a', 'b'),
      field('why', { show_when: { field: 'kind', equals: 'b' } }),
      field('shoe', { maps_to: 'custom_fields.shoe' }),
    ]),
  ).toEqual([])
})

it.each([
  ['a key twice', [field('a'), field('a')], { path: '1.key', fault: 'key_taken' }],
  ['a select without choices', [select('a')], { path: '0.options', fault: 'no_options' }],
  ['a choice twice', [select('a', 'x', 'x')], { path: '0.options', fault: 'option_taken' }],
  [
    'a condition on a later field',
    [field('a', { show_when: { field: 'b', equals: 'x' } }), field('b')],
    { path: '0.show_when', fault: 'unknown_condition' },
  ],
  [
    'a condition on a choice that is not offered',
    [select('a', 'x'), field('b', { show_when: { field: 'a', equals: 'y' } })],
    { path: '1.show_when', fault: 'unknown_condition' },
  ],
  [
    'a target twice',
    [field('a', { maps_to: 'company' }), field('b', { maps_to: 'company' })],
    { path: '1.maps_to', fault: 'target_taken' },
  ],
  ['a text as e-mail', [field('a', { maps_to: 'email' })], { path: '0.maps_to', fault: 'wrong_target' }],
] as const)('refuses %s', (_case, fields, fault) => {
  expect(formFaults(fields)).toEqual([fault])
})

it('shows a field only while its condition holds, and hides what depends on a hidden one', () => {
  const fields = [
    select('kind', 'a', 'b'),
    field('more', { type: 'checkbox', show_when: { field: 'kind', equals: 'b' } }),
    field('why', { show_when: { field: 'more', equals: 'yes' } }),
  ]
  const keys = (answers: Record<string, unknown>) => shownFields(fields, answers).map(({ key }) => key)
  expect(keys({})).toEqual(['kind'])
  expect(keys({ kind: 'b', more: true })).toEqual(['kind', 'more', 'why'])
  expect(keys({ kind: ['a', 'b'] })).toEqual(['kind', 'more'])
  expect(keys({ kind: 'a', more: true })).toEqual(['kind'])
})
