import { createTransport } from 'nodemailer'
import { afterEach, describe, expect, it } from 'vitest'
import { startMailStandIn } from './mail-stand-in.ts'
import { startMydataStandIn } from './mydata/mydata-stand-in.ts'
import { startS3StandIn } from './s3/s3-stand-in.ts'
import { startSmsStandIn } from './sms/sms-stand-in.ts'
import type { StandIn } from './stand-in.ts'
import { startStripeStandIn } from './stripe/stripe-stand-in.ts'

type Service = StandIn<unknown>

const INVOICE = '<invoice><issuer><vatNumber>123456789</vatNumber><branch>0</branch></issuer><series>A</series><aa>1</aa></invoice>'
const TWILIO = `Basic ${Buffer.from('AC1:secret').toString('base64')}`
const SMS = {
  method: 'POST',
  headers: { authorization: TWILIO },
  body: new URLSearchParams({ To: '+306900000000', From: 'Stoa', Body: 'Γεια' }),
}
const statusOf = async (response: Promise<Response>) => (await response).status

const services = {
  myDATA: {
    start: () => startMydataStandIn(),
    send: ({ url }: Service, signal: AbortSignal) => statusOf(fetch(`${url}/SendInvoices`, { method: 'POST', body: INVOICE, signal })),
    accepts: 200,
    outage: 503,
  },
  SMS: {
    start: () => startSmsStandIn({ username: 'AC1', secret: 'secret' }),
    send: ({ url }: Service, signal: AbortSignal) => statusOf(fetch(`${url}/2010-04-01/Accounts/AC1/Messages.json`, { ...SMS, signal })),
    accepts: 201,
    outage: 503,
  },
  Stripe: {
    start: () => startStripeStandIn({ accountOf: () => ({ webhook_url: '', webhook_secret: '' }) }),
    send: ({ url }: Service, signal: AbortSignal) =>
      statusOf(fetch(`${url}/v1/balance`, { headers: { authorization: 'Bearer sk' }, signal })),
    accepts: 200,
    outage: 503,
  },
  mail: {
    start: () => startMailStandIn(),
    send: ({ url }: Service, signal: AbortSignal) => sendMail(url, signal),
    accepts: 250,
    outage: 421,
  },
}

async function sendMail(url: string, signal: AbortSignal): Promise<number> {
  const transport = createTransport(url)
  signal.addEventListener('abort', () => transport.close())
  const timeout = new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  const sent = transport.sendMail({ from: 'a@stoa.test', to: 'b@stoa.test', text: 'Hello' }).then(
    () => 250,
    (error: { responseCode?: number }) => {
      if (error.responseCode) return error.responseCode
      throw error
    },
  )
  return Promise.race([sent, timeout])
}

let stand_in: Service
afterEach(() => stand_in.close())

describe.each(Object.entries(services))('the stand-in of %s', (_name, { start, send, accepts, outage }) => {
  const sendOne = () => send(stand_in, AbortSignal.timeout(300))

  it('fails as often as it is asked to, and then accepts', async () => {
    stand_in = await start()
    stand_in.fail('unavailable', 2)
    expect([await sendOne(), await sendOne()]).toEqual([outage, outage])
    expect(stand_in.received).toEqual([])
    expect(await sendOne()).toBe(accepts)
    expect(stand_in.received).toHaveLength(1)
  })

  it.each(['no_answer', 'connection_reset'] as const)('answers nothing on %s', async (fault) => {
    stand_in = await start()
    stand_in.fail(fault)
    await expect(sendOne()).rejects.toThrow()
    expect(stand_in.received).toEqual([])
  })

  it('forgets faults when it recovers, and what it received when it is reset', async () => {
    stand_in = await start()
    stand_in.fail('unavailable', Infinity)
    expect(await sendOne()).toBe(outage)
    stand_in.recover()
    expect(await sendOne()).toBe(accepts)
    stand_in.fail('unavailable')
    stand_in.reset()
    expect(stand_in.received).toEqual([])
    expect(await sendOne()).toBe(accepts)
  })
})

it('lets S3 refuse a wrong signature without storing anything', async () => {
  const s3 = await startS3StandIn({ access_key_id: 'id', secret_access_key: 'secret' })
  stand_in = s3
  const put = () => statusOf(fetch(`${s3.url}/bucket/key`, { method: 'PUT', body: 'text' }))
  s3.fail('internal_error')
  expect([await put(), await put()]).toEqual([500, 403])
  expect([s3.objects.size, s3.received.length]).toEqual([0, 0])
})
