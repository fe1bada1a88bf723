import { describe, expect, it } from 'vitest'
import type { AppError } from '#lib/errors.ts'
import type { Context } from './context.ts'
import { inside, refuse, refuseField, refuseMissing, refuseState, refuseUnknown, text } from './refuse.ts'

const t = (locale: string, key: string, params?: { field?: string }) => `${locale} ${key}${params?.field ? ` (${params.field})` : ''}`
const ctx = { services: { t }, request: { locale: 'gr', path: '/' } } as unknown as Context
const thrown = (run: () => void) => {
  try {
    run()
  } catch (error) {
    const { status, code, message, errors } = error as AppError
    return { status, code, message, errors }
  }
  return 'nothing'
}

describe('a refusal', () => {
  it('uses the language of the caller', () => {
    expect(text(ctx, 'tags:several')).toBe('gr tags:several')
  })

  it('throws a 422 with the text of each field', () => {
    expect(thrown(() => refuse(ctx, { name: 'tags:taken', color: ['tags:color', { field: 'blue' }] }))).toEqual({
      status: 422,
      code: 'validation_failed',
      message: 'gr tags:taken',
      errors: { name: ['gr tags:taken'], color: ['gr tags:color (blue)'] },
    })
  })

  it('names the field that is unknown or missing', () => {
    expect(thrown(() => refuseUnknown(ctx, 'tag_id'))).toMatchObject({ errors: { tag_id: ['gr validation:unknown (gr fields:tag_id)'] } })
    expect(thrown(() => refuseMissing(ctx, 'reason'))).toMatchObject({ errors: { reason: ['gr validation:required (gr fields:reason)'] } })
  })

  it('names a field within a list by its own name', () => {
    expect(thrown(() => refuseField(ctx, 'lines.2.quantity', 'invalid'))).toMatchObject({
      errors: { 'lines.2.quantity': ['gr validation:invalid (gr fields:quantity)'] },
    })
  })

  it('names a field of a record inside the body by its place', async () => {
    const refused = inside('message', async () => refuseUnknown(ctx, 'reply_to_id'))
    await expect(refused).rejects.toMatchObject({ status: 422, errors: { 'message.reply_to_id': [expect.stringContaining('unknown')] } })
    const other = inside('message', async () => refuseState(ctx, 'offers:not_draft'))
    await expect(other).rejects.toMatchObject({ status: 409, errors: undefined })
  })

  it('is a 409 for a step that the current state does not allow', () => {
    expect(thrown(() => refuseState(ctx, 'offers:not_draft'))).toMatchObject({ status: 409, code: 'wrong_state' })
  })
})
