import { expect, it } from 'vitest'
import { socketAddress, socketFolder } from './socket-address.ts'

it('opens no socket where its path would be too long', () => {
  expect(socketFolder('/data/postgres', 5432)).toBe('/data/postgres')
  expect(socketFolder(`/${'long/'.repeat(20)}`, 5432)).toBe('')
})

it('uses TCP where the server has no socket', () => {
  const url = 'postgres://postgres:secret@127.0.0.1:5432/stoa'
  expect(socketAddress(url, '/nowhere')).toBe(url)
})
