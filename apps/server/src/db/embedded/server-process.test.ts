import { expect, it } from 'vitest'
import { mayPass } from './server-process.ts'

it.each([
  'FATAL:  lock file "postmaster.pid" already exists',
  'FATAL:  pre-existing shared memory block (key 83, ID 2) is still in use',
  'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use',
  'FATAL:  could not create file "base/5/16432": File exists\nLOG:  startup process (PID 812) exited with exit code 1',
])('a start that fails with "%s" is tried again', (log) => {
  expect(mayPass(log)).toBe(true)
})

it.each([
  'PANIC:  could not locate a valid checkpoint record at 0/14A8D40',
  'FATAL:  database files are incompatible with server',
  'FATAL:  could not create file "pg_wal/xlogtemp.812": No space left on device',
  'FATAL:  could not open file "base/5/PG_VERSION": No such file or directory',
])('a start that fails with "%s" ends with its message', (log) => {
  expect(mayPass(log)).toBe(false)
})
