import PusherSdk from 'pusher'
import { describe, expect, it } from 'vitest'
import {
  canonicalChannel,
  channelNames,
  frame,
  isChannelName,
  isSocketId,
  isUnsupported,
  newSocketId,
  parseClientFrame,
  signChannel,
} from './protocol.ts'

const member = '{"user_id":"7","user_info":{"name":"U7"}}'

describe('signatures', () => {
  it('sign a private channel as the published vector says', () => {
    const signature = signChannel({ secret: 'secret', socket_id: '1234.1234', channel: 'private-App.Models.User.7' })
    expect(signature).toBe('dc03a15c2f57d69186a35f0831b8fabd1e03417304a99908424c21d5c945e255')
  })

  it('sign a presence channel with the exact channel data', () => {
    const signature = signChannel({ secret: 'secret', socket_id: '1234.1234', channel: 'presence-room.1', channel_data: member })
    expect(signature).toBe('dcd663ce8e5bff5ae7d332861d8ea490f36f687298ed01399708afca310e6f5a')
  })

  it('are those of the Pusher server library', () => {
    const sdk = new PusherSdk({ appId: '1', key: 'k', secret: 'secret', cluster: '' })
    const channel = 'private-accounts.1'
    expect(`k:${signChannel({ secret: 'secret', socket_id: '5.6', channel })}`).toBe(sdk.authorizeChannel('5.6', channel).auth)
  })
})

it('socket ids are two numbers and differ', () => {
  const ids = new Set(Array.from({ length: 1_000 }, newSocketId))
  expect(ids.size).toBe(1_000)
  expect([...ids].every(isSocketId)).toBe(true)
  expect(['1.2:x', '1', '', '1.2\n', 1.2].some(isSocketId)).toBe(false)
})

it('channel names have at most 200 letters of the Pusher alphabet', () => {
  expect(isChannelName('private-App.Models.User.7')).toBe(true)
  expect(isChannelName('a'.repeat(200))).toBe(true)
  expect(['', 'a'.repeat(201), 'a:b', 'a b', 'ή', 'a\n'].some(isChannelName)).toBe(false)
})

it('encrypted, cache and server-to-user channels are not offered', () => {
  expect(['private-encrypted-x', 'cache-x', 'private-cache-x', 'presence-cache-x', '#server-to-user-7'].every(isUnsupported)).toBe(true)
  expect(isUnsupported('private-accounts.1')).toBe(false)
})

it('the older name of a user channel is the same channel', () => {
  expect(canonicalChannel('private-App.User.7')).toBe('private-App.Models.User.7')
  expect(channelNames('private-App.User.7').toSorted()).toEqual(channelNames('private-App.Models.User.7').toSorted())
  expect(channelNames('private-accounts.7')).toEqual(['private-accounts.7'])
})

it('frames to clients carry data as a JSON string, also when it was a string before', () => {
  expect(JSON.parse(frame('a.b', { id: 1 }, { channel: 'c' }))).toEqual({ event: 'a.b', channel: 'c', data: '{"id":1}' })
  expect(JSON.parse(frame('a.b', '{"id":1}'))).toEqual({ event: 'a.b', data: '{"id":1}' })
})

it('frames of clients may carry data as object or as string', () => {
  const asObject = parseClientFrame('{"event":"pusher:subscribe","data":{"channel":"c"}}')
  expect(parseClientFrame('{"event":"pusher:subscribe","data":"{\\"channel\\":\\"c\\"}"}')).toEqual(asObject)
  expect(parseClientFrame('nonsense')).toBeUndefined()
  expect(parseClientFrame('[]')).toBeUndefined()
  expect(parseClientFrame('{"event":7}')).toBeUndefined()
})
