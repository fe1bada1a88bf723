import { startHttpStandIn, type Call } from '../http-stand-in.ts'
import { createControl, type EmittingStandIn } from '../stand-in.ts'
import { reply, twilioId, type SmsGateway, type StandInSms } from './gateway.ts'
import { createReporter } from './reports.ts'
import { answerTwilio, sendTwilio, twilioError } from './twilio.ts'
import { answerYuboto } from './yuboto.ts'

/** An SMS that a person writes to the application. */
interface IncomingSms {
  webhook_url: string
  from: string
  to: string
  text: string
}

export type SmsStandIn = EmittingStandIn<StandInSms, IncomingSms>

export interface SmsStandInOptions {
  username: string | null
  secret: string
  /** Milliseconds between accepting a message and reporting its outcome. */
  delay_ms?: number
  onError?: (error: unknown) => void
}

/**
 * A gateway that speaks the protocols of Twilio and Yuboto and sends nothing. The last two digits of a number decide what happens
 * (integrations.md 5.5): 00 delivered, 01 undelivered, 02 failed, 03 never reported, 04 delivered and then a late "sent", 05 reported
 * twice, 06 reported with a wrong signature, 07 refused twice with 429, 08 accepted without an answer. All others are delivered.
 */
export async function startSmsStandIn({ username, secret, delay_ms = 0, onError }: SmsStandInOptions): Promise<SmsStandIn> {
  const refusals = new Map<string, number>()
  const reporter = createReporter({ username: username ?? '', secret, delay_ms, onError })
  const control = createControl<StandInSms>(() => {
    refusals.clear()
    reporter.stop()
  })
  const gateway: SmsGateway = {
    accepted: control.received,
    username,
    accept(given) {
      const message = { ...given, status: 'sent' }
      control.received.push(message)
      reporter.schedule(message)
    },
    isRefused(to) {
      const times = refusals.get(to) ?? 0
      if (!to.endsWith('07') || times >= 2) return false
      refusals.set(to, times + 1)
      return true
    },
  }

  function answer(call: Call): void {
    const { request, response, url } = call
    const login = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
    if (url.pathname.startsWith('/omni/v1/')) {
      if (login !== secret) return reply(response, 401, { ErrorCode: 1, ErrorMessage: 'Unauthorized' })
      return answerYuboto(gateway, call)
    }
    const is_own = login === `${username}:${secret}` && url.pathname.startsWith(`/2010-04-01/Accounts/${username}`)
    if (!is_own) return twilioError(response, 401, 20003, 'Authenticate')
    answerTwilio(gateway, call)
  }

  const stand_in = await startHttpStandIn(control, {
    answer,
    refuseUnavailable: (response) => twilioError(response, 503, 20503, 'Service unavailable'),
    onError,
  })
  return {
    ...stand_in,
    emit({ webhook_url, from, to, text }) {
      const form = { MessageSid: twilioId(), From: from, To: to, Body: text, NumSegments: '1', AccountSid: username ?? '' }
      return sendTwilio(webhook_url, form, secret)
    },
    close() {
      reporter.stop()
      return stand_in.close()
    },
  }
}
