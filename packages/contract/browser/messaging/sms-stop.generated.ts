// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/messaging/sms-stop.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { SmsStopPage } from '../../src/messaging/sms-stop.ts'
export const readSmsStop: InBrowser<typeof source.readSmsStop> = { id: 'sms.stop.read', method: 'GET', path: '/api/v1/sms/stop/:token', access: { who: 'anyone' }, records: 'stop' }
export const stopSms: InBrowser<typeof source.stopSms> = { id: 'sms.stop.create', method: 'POST', path: '/api/v1/sms/stop/:token', access: { who: 'anyone' }, records: 'stop' }
const undoSmsStopLimits = { undo_token: { minLength: 1, maxLength: 100 } } as const
export const undoSmsStop: InBrowser<typeof source.undoSmsStop, typeof undoSmsStopLimits> = { id: 'sms.stop.undo', method: 'POST', path: '/api/v1/sms/stop/:token/undo', access: { who: 'anyone' }, records: 'stop', limits: undoSmsStopLimits }
