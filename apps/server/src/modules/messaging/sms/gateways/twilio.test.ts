import { expect, it } from 'vitest'
import { isSignedByTwilio, signTwilio } from './twilio.ts'

it('signs as Twilio does, whether or not the standard port is part of the address', () => {
  const form = { CallSid: 'CA1234567890ABCDE', Caller: '+12349013030', Digits: '1234', From: '+12349013030', To: '+18005551212' }
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  expect(signTwilio('12345', url, form)).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=')
  expect(isSignedByTwilio('12345', url, form, signTwilio('12345', url.replace('.com/', '.com:443/'), form))).toBe(true)
  expect(isSignedByTwilio('12345', url, { ...form, To: '+1' }, '0/KCTR6DLpKmkAf8muzZqo1nDgQ=')).toBe(false)
})
