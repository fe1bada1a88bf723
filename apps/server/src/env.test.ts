import { expect, it } from 'vitest'
import { readEnv } from './env.ts'

const problemsOf = (source: Record<string, string>): string => {
  try {
    readEnv(source)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

it('names every invalid environment variable, and shows the expected form of an address', () => {
  const problems = problemsOf({ PORT: 'abc', DATABASE_URL: 'db.example.com', REDIS_URL: 'localhost:6379', SMTP_URL: 'smtp.example.com' })
  expect(problems).toContain('PORT: ')
  expect(problems).toContain('DATABASE_URL: Must be an address such as postgres://')
  expect(problems).toContain('REDIS_URL: Must be an address such as redis://')
  expect(problems).toContain('SMTP_URL: Must be an address such as smtps://')
})

it('accepts the usual forms of server addresses', () => {
  for (const DATABASE_URL of ['postgres://somewhere', 'postgresql:///stoa?host=/var/run/postgresql', 'postgres://u:p%40@[::1]:5432/db'])
    expect(readEnv({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
  for (const SMTP_URL of ['smtp://127.0.0.1:25', 'smtps://user:password@mail.example.com:465/?pool=true'])
    expect(readEnv({ SMTP_URL }).SMTP_URL).toBe(SMTP_URL)
})

it('accepts a list of allowed places, and refuses an address with a protocol', () => {
  expect(readEnv({ OUTGOING_ALLOWED: '10.1.0.0/16, [::1]:25,erp.office.example:8443' }).OUTGOING_ALLOWED).toHaveLength(3)
  expect(problemsOf({ OUTGOING_ALLOWED: 'http://10.0.0.1' })).toContain('OUTGOING_ALLOWED: Must list')
})

it('trusts a number of proxies or listed ones, and never all', () => {
  const trusts = (TRUST_PROXY: string) => readEnv({ TRUST_PROXY }).TRUST_PROXY
  expect([trusts('false'), trusts('0'), trusts('1'), trusts('2')]).toEqual([false, false, 1, 2])
  expect(trusts('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1'])
  for (const wrong of ['true', '10', 'proxy', '10.0.0.0/33', '10.0.0.1/', 'loopback,x'])
    expect(problemsOf({ TRUST_PROXY: wrong }), wrong).toContain('TRUST_PROXY: Must be')
})

it('refuses an incomplete group of variables that depend on each other', () => {
  expect(problemsOf({ TLS_CERT_FILE: '/etc/stoa/cert.pem' })).toContain('TLS_KEY_FILE: Is missing')
  expect(problemsOf({ DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 's1' })).toContain('DKIM_KEY_FILE: Is missing')
  expect(problemsOf({ TLS_CERT_FILE: '/etc/stoa/cert.pem', TLS_KEY_FILE: '/etc/stoa/key.pem' })).toBe('')
})
