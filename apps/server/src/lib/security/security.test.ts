import { describe, expect, it } from 'vitest'
import { TOTP } from 'otpauth'
import { decrypt, encrypt, needsReencryption } from './encrypt.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'
import { createSecrets } from './secrets.ts'
import { signLink, verifyLink } from './signed-link.ts'
import { formatAccessToken, newAccessToken, newUrlToken, parseAccessToken, sameBytes } from './tokens.ts'
import { checkTotp, matchRecoveryCode, newRecoveryCodes, newTotpSecret, totpUri } from './totp.ts'

const first = 'first-application-key-0123456789abcdef'
const second = 'second-application-key-0123456789abcdef'

describe('passwords', () => {
  it('accepts the right password only, composed or decomposed', async () => {
    const stored = await hashPassword('Κωδικός-μου-1')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword('Κωδικός-μου-1'.normalize('NFD'), stored)).toBe(true)
    expect(await verifyPassword('Κωδικος-μου-1', stored)).toBe(false)
    expect(needsRehash(stored)).toBe(false)
    expect(needsRehash(stored.replace('t=2', 't=1'))).toBe(true)
  })

  it('does the same work for a user that does not exist', async () => {
    const stored = await hashPassword('secret-1')
    const time = async (hash: string | null) => {
      const started = performance.now()
      expect(await verifyPassword('wrong', hash)).toBe(false)
      return performance.now() - started
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 5; i++) {
      known.push(await time(stored))
      unknown.push(await time(null))
    }
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })
})

describe('tokens', () => {
  it('gives tokens of the form id|40 characters and checksum, and finds their hash again', () => {
    const { secret, hash } = newAccessToken()
    const token = formatAccessToken(17, secret)
    expect(token).toMatch(/^17\|[A-Za-z0-9]{40}[0-9a-f]{8}$/)
    expect(parseAccessToken(token)).toEqual({ id: '17', hash })
  })

  it.each(['null', '', '17|short', '0|x', "1|' or 1=1 --"])('refuses %j as a token', (token) => {
    expect(parseAccessToken(token)).toBeNull()
  })

  it('refuses a token whose checksum does not fit, without a query', () => {
    const { secret } = newAccessToken()
    const altered = (secret[0] === 'A' ? 'B' : 'A') + secret.slice(1)
    expect(parseAccessToken(formatAccessToken(1, altered))).toBeNull()
  })

  it('makes link tokens of 32 random bytes', () => {
    const { token, hash } = newUrlToken()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(hash).toHaveLength(32)
    expect(sameBytes(token, newUrlToken().token)).toBe(false)
  })
})

describe('signed links', () => {
  const old_keys = createSecrets(first).keys('signed-link')
  const keys = createSecrets(second, [first]).keys('signed-link')
  const path = '/email/verify/7/abc'
  const query = (link: string) => Object.fromEntries(new URL(link, 'http://stoa.test').searchParams)

  it('opens until it expires, also after the application key was replaced', () => {
    const link = signLink(path, 1_000, old_keys)
    expect(verifyLink(path, query(link), keys, 1_000)).toBe('valid')
    expect(verifyLink(path, query(link), keys, 1_001)).toBe('expired')
    expect(verifyLink(path, query(link), createSecrets(second).keys('signed-link'), 999)).toBe('invalid')
  })

  it('is bound to its path, its expiry and its purpose', () => {
    const given = query(signLink(path, 1_000, keys))
    expect(verifyLink('/email/verify/8/abc', given, keys, 0)).toBe('invalid')
    expect(verifyLink(path, { ...given, expires: '2000' }, keys, 0)).toBe('invalid')
    expect(verifyLink(path, { expires: '1000' }, keys, 0)).toBe('invalid')
    expect(verifyLink(path, given, createSecrets(second).keys('media-url'), 0)).toBe('invalid')
  })
})

describe('encryption', () => {
  const keys = createSecrets(second, [first]).keys('encryption')

  it('opens only in its own context and only unaltered', () => {
    const value = encrypt('JBSWY3DP', 'users.totp_secret:1', keys)
    expect(value).not.toContain('JBSWY3DP')
    expect(decrypt(value, 'users.totp_secret:1', keys)).toBe('JBSWY3DP')
    expect(() => decrypt(value, 'users.totp_secret:2', keys)).toThrow()
    const parts = value.split('.')
    parts[3] = Buffer.from('altered!').toString('base64url')
    expect(() => decrypt(parts.join('.'), 'users.totp_secret:1', keys)).toThrow()
  })

  it('reads values of a replaced key and says that they should be written again', () => {
    const value = encrypt('x', 'c', createSecrets(first).keys('encryption'))
    expect(decrypt(value, 'c', keys)).toBe('x')
    expect(needsReencryption(value, keys)).toBe(true)
    expect(needsReencryption(encrypt('x', 'c', keys), keys)).toBe(false)
  })

  it('refuses a short application key', () => {
    expect(() => createSecrets('short')).toThrow('32 characters')
  })
})

describe('second factor', () => {
  const now = new Date('2026-03-01T10:00:10Z')
  const secret = newTotpSecret()
  const code = new TOTP({ secret }).generate({ timestamp: now.getTime() })

  it('puts secret and issuer into the address of the QR code', () => {
    expect(totpUri(secret, 'ada@stoa.test')).toMatch(new RegExp(`^otpauth://totp/Stoa:ada%40stoa.test\\?.*secret=${secret}`))
  })

  it('accepts a code once, with one step of drift', () => {
    const step = checkTotp({ secret, code, now, last_step: null })
    expect(step).toBe(Math.floor(now.getTime() / 30_000))
    expect(checkTotp({ secret, code, now, last_step: step })).toBeNull()
    expect(checkTotp({ secret, code, now: new Date(now.getTime() + 30_000), last_step: null })).toBe(step)
    expect(checkTotp({ secret, code, now: new Date(now.getTime() + 90_000), last_step: null })).toBeNull()
    expect(checkTotp({ secret, code: 'abcdef', now, last_step: null })).toBeNull()
  })

  it('finds a recovery code however it is typed', () => {
    const { codes, hashes } = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    expect(matchRecoveryCode((codes[3] as string).toLowerCase().replace('-', ' '), hashes)).toBe(3)
    expect(matchRecoveryCode('AAAAAAAA-AAAAAAAA', hashes)).toBe(-1)
  })
})
