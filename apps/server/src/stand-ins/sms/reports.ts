import type { StandInSms } from './gateway.ts'
import { sendTwilio, TWILIO_ERRORS } from './twilio.ts'
import { yubotoStatus } from './yuboto.ts'

interface ReporterOptions {
  username: string
  secret: string
  delay_ms: number
  onError: ((error: unknown) => void) | undefined
}

/** Reports the outcome of messages to the address that came with them, as the last digits of the number demand. */
export function createReporter({ username, secret, delay_ms, onError }: ReporterOptions) {
  const timers = new Set<NodeJS.Timeout>()

  async function reportAll(message: StandInSms): Promise<void> {
    const ending = message.to.slice(-2)
    message.status = { '01': 'undelivered', '02': 'failed' }[ending] ?? 'delivered'
    await report(message, message.status, ending === '06')
    if (ending === '05') await report(message, message.status)
    if (ending === '04') await report(message, 'sent')
  }

  const report = (message: StandInSms, status: string, is_forged = false) =>
    message.provider === 'yuboto' ? reportYuboto(message, status, is_forged) : reportTwilio(message, status, is_forged)

  async function reportTwilio({ id, to, from, callback }: StandInSms, status: string, is_forged: boolean): Promise<void> {
    const form = {
      MessageSid: id,
      MessageStatus: is_forged ? 'failed' : status,
      To: to,
      From: from,
      AccountSid: username,
      ...(TWILIO_ERRORS[status] && { ErrorCode: TWILIO_ERRORS[status] }),
    }
    await sendTwilio(callback, form, is_forged ? 'wrong' : secret)
  }

  return {
    schedule(message: StandInSms): void {
      if (message.to.endsWith('03') || !message.callback) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        reportAll(message).catch((error: unknown) => onError?.(error))
      }, delay_ms)
      timers.add(timer)
    },
    /** Cancels the reports that are scheduled. */
    stop(): void {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** Yuboto signs nothing; a forged report is one that Yuboto's own API contradicts. */
async function reportYuboto({ id, to, from, callback, option1 }: StandInSms, status: string, is_forged: boolean): Promise<void> {
  const reported = is_forged ? 'Failed' : yubotoStatus(status)
  const fields = {
    sender: from,
    receiver: to,
    smsid: id,
    status: reported,
    statusDescription: reported,
    dlrDate: '',
    channel: 'sms',
    option1: option1 ?? '',
    option2: '',
  }
  const url = new URL(callback)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  await fetch(url)
}
