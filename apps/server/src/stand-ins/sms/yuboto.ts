import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Call } from '../http-stand-in.ts'
import { reply, type SmsGateway } from './gateway.ts'

interface YubotoCall {
  id?: string
  phonenumbers?: string[]
  callbackUrl?: string
  option1?: string
  sms?: { sender: string; text: string }
}

/** Answers a request of Yuboto's OMNI API. */
export function answerYuboto(gateway: SmsGateway, { response, url, body }: Call): void {
  const path = url.pathname.slice('/omni/v1/'.length)
  const { id: asked_id, phonenumbers = [], callbackUrl = '', option1 = null, sms } = JSON.parse(body.toString()) as YubotoCall
  if (path === 'Dlr') return answerStatus(gateway, response, asked_id)
  const to = phonenumbers[0] ?? ''
  if (path !== 'Send' || !sms || !/^[1-9]\d{7,14}$/.test(to))
    return reply(response, 200, { ErrorCode: 12, ErrorMessage: 'Invalid phone number', Message: null })
  if (gateway.isRefused(to)) return reply(response, 429, { ErrorCode: 29, ErrorMessage: 'Too many requests' })
  const id = randomUUID()
  gateway.accept({ provider: 'yuboto', id, to, from: sms.sender, text: sms.text, callback: callbackUrl, option1 })
  if (to.endsWith('08')) return void response.destroy()
  reply(response, 200, { ErrorCode: 0, ErrorMessage: null, Message: [{ id, channel: 'sms', phonenumber: to, status: 'Submitted' }] })
}

function answerStatus({ accepted }: SmsGateway, response: ServerResponse, id: string | undefined): void {
  const message = accepted.find((candidate) => candidate.id === id)
  if (!message) return reply(response, 200, { ErrorCode: 27, ErrorMessage: 'Message not found', dlr: null })
  const { to, from, option1, status } = message
  const dlr = [{ channel: 'sms', status: yubotoStatus(status), cost: 0.045, sender: from, dlrDate: `/Date(${Date.now()})/` }]
  reply(response, 200, { ErrorCode: 0, id: message.id, phonenumber: to, option1, dlr })
}

/** Name that Yuboto gives to a status of Twilio. */
export const yubotoStatus = (status: string): string =>
  ({ delivered: 'Delivered', undelivered: 'Not Delivered', failed: 'Error' })[status] ?? 'Sent'
