import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/** What the protocols of the providers share. */
export interface SmsGateway {
  readonly accepted: readonly StandInSms[]
  readonly username: string | null
  /** Accepts a message and schedules its reports. */
  accept(message: Omit<StandInSms, 'status'>): void
  /** Whether a number still refuses messages with 429. */
  isRefused(to: string): boolean
}

export interface StandInSms {
  id: string
  provider: 'twilio' | 'yuboto'
  to: string
  from: string
  text: string
  callback: string
  option1: string | null
  /** Status as Twilio names it. */
  status: string
}

/** Makes an id as Twilio does. */
export const twilioId = () => `SM${randomUUID().replaceAll('-', '')}`

/** Answers with JSON. */
export const reply = (response: ServerResponse, status: number, value: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
