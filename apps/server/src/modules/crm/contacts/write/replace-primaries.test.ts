import { describe, expect, it } from 'vitest'
import { primaryCopiesOf, reachable, replacePrimaries } from './replace-primaries.ts'

const email = (id: number, address: string, is_primary = false, status = 'valid') => ({ id, email: address, status, is_primary })
const number = (id: number, e164: string | null, is_primary = false, more = {}) => ({
  id,
  number: e164,
  number_raw: e164 ?? 'ask at the desk',
  type: 'mobile',
  sms_status: 'unknown',
  is_primary,
  ...more,
})
const dialled = { number: '+306900000001', number_raw: '6900000001', type: 'mobile' }

describe('replacing the primary address or number of a contact', () => {
  it('removes the present one, adds the new one and leaves the others', () => {
    const after = replacePrimaries(
      { emails: [], numbers: [number(1, '+306911111111', true), number(2, '+306922222222')] },
      { phone: dialled },
    )
    expect(after.numbers.map(({ id, number: one, is_primary }) => [id, one, is_primary])).toEqual([
      [2, '+306922222222', false],
      [null, '+306900000001', true],
    ])
  })

  it('makes a number that the contact has already the primary one, with what is known about it', () => {
    const known = number(2, dialled.number, false, { sms_status: 'unreachable' })
    const after = replacePrimaries({ emails: [], numbers: [number(1, '+306911111111', true), known] }, { phone: dialled })
    expect(after.numbers).toEqual([{ ...known, is_primary: true }])
    expect(reachable(after).sms).toBe(false)
  })

  it('finds an address of the contact in any case', () => {
    const after = replacePrimaries({ emails: [email(1, 'a@b.gr', true), email(2, 'New@b.gr')], numbers: [] }, { email: 'new@b.gr' })
    expect(after.emails).toEqual([email(2, 'New@b.gr', true)])
  })

  it('makes the oldest usable one primary when the primary is removed', () => {
    const emails = [email(1, 'a@b.gr', true), email(2, 'bounced@b.gr', false, 'hard_bounced'), email(3, 'c@b.gr')]
    const after = replacePrimaries({ emails, numbers: [number(4, null), number(5, '+306900000005')] }, { email: null })
    expect(primaryCopiesOf(after)).toMatchObject({ email: 'c@b.gr', phone: '+306900000005' })
    const rest = replacePrimaries({ emails: emails.slice(0, 2), numbers: [] }, { email: null })
    expect([primaryCopiesOf(rest).email, reachable(rest).email]).toEqual(['bounced@b.gr', false])
  })

  it('leaves no copy of what a contact no longer has, and reaches no landline by SMS', () => {
    const none = replacePrimaries({ emails: [], numbers: [number(1, '+306911111111', true)] }, { phone: null })
    expect(primaryCopiesOf(none)).toEqual({ email: null, email_key: null, phone: null, phone_key: null })
    const landline = replacePrimaries(none, { phone: { ...dialled, type: 'landline' } })
    expect(reachable(landline)).toEqual({ email: false, sms: false })
  })
})
