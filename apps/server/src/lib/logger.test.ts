import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

it('masks credentials anywhere in log lines', () => {
  const lines: string[] = []
  const logger = createLogger({ role: 'api', destination: { write: (line) => void lines.push(line) } })
  logger.info(
    {
      req: { headers: { authorization: 'Bearer s3cret', cookie: 'a=s3cret', 'x-xsrf-token': 's3cret' } },
      password: 's3cret',
      body: { token: 's3cret' },
      count: 7,
    },
    'request',
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('s3cret')
  expect(JSON.parse(lines[0] as string)).toMatchObject({ level: 'info', role: 'api', msg: 'request', count: 7, password: '[redacted]' })
})
