import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Form, type FormInput, forms, type FormSubmissionInput, publicForm, publishForm, submitForm } from '@stoa/contract'
import { sql } from 'kysely'
import type { TestApp, TestUser } from '#test/app.ts'
import { until } from '#test/until.ts'
import { definitionOf } from '../forms.fixture.ts'
import { processReceived } from '../submissions/process-submission.ts'

export const NEWS = { text_en: 'Send me news.', text_gr: 'Στείλτε μου νέα.', channels: ['email' as const, 'sms' as const] }
export const PHONE = { key: 'phone', type: 'phone' as const, label_en: 'Phone', label_gr: 'Τηλέφωνο', maps_to: 'phone' }
export const email = () => `v${randomUUID().slice(0, 8)}@example.gr`

export interface Stored {
  id: number
  status: string
  contact_id: number | null
  contact_request_id: number | null
  repeats: number
  attempts: number
  error: string | null
  email_message_id: number | null
  email_skipped: string | null
  attribution: Record<string, unknown>
  data: Record<string, unknown>
}
type More = Partial<FormSubmissionInput> & { after_s?: number }

let visitor = 0
/** Another address for each visitor, so that they do not count as one sender. */
export const elsewhere = () => ({ 'x-forwarded-for': `10.1.${Math.floor(++visitor / 250)}.${visitor % 250}` })

/** Forms of a member, and the visitors who send them. */
export function visitorsOf(app: TestApp, user: TestUser) {
  const clock = app.services.clock as unknown as { set(at: Date): void; now(): Date }
  const pass = (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1000))

  async function published(body: Partial<FormInput> = {}): Promise<Form> {
    const made = await user.call(forms.create, {
      params: { account_id: user.account_id },
      body: { name: 'Contact', definition: definitionOf(), ...body },
    })
    const answer = await user.call(publishForm, { params: { account_id: user.account_id, uuid: made.body.data.uuid }, body: {} })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data
  }

  const tokenOf = async (form: Form) => (await app.guest.call(publicForm, { params: { token: form.public_key } })).body.data.token

  /** Reads the form, waits as a person does, and sends it. */
  async function send(form: Form, answers: Record<string, unknown>, { after_s = 20, ...body }: More = {}) {
    const token = await tokenOf(form)
    pass(after_s)
    return app.guest.call(submitForm, {
      params: { token: form.public_key },
      body: { token, answers, locale: 'en', ...body },
      headers: elsewhere(),
    })
  }

  async function stored(form: Form): Promise<Stored[]> {
    const { rows } = await sql<Stored>`SELECT * FROM form_submissions WHERE form_uuid = ${form.uuid} ORDER BY id`.execute(app.database.db)
    return rows
  }

  /** Sends a form and processes what arrived. */
  async function sent(form: Form, answers: Record<string, unknown>, more: More = {}): Promise<Stored> {
    const answer = await send(form, answers, more)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    await processReceived(app.services, form.account_id)
    // Another worker may hold it.
    return until(async () => {
      const last = (await stored(form)).at(-1)!
      return last.status !== 'received' && last
    })
  }

  const one = async <T>(query: ReturnType<typeof sql>) => (await query.execute(app.database.db)).rows[0] as T
  return { pass, published, tokenOf, send, stored, sent, one }
}
