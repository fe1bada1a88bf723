import { FORM_MAX_ANSWERS, FORM_MAX_LENGTH, type BodyOf, type FormDefinition, type keepFormPartial, type Params } from '@stoa/contract'
import { emailKey, searchText } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { refuse, refuseInvalid } from '#kit/refuse.ts'
import { findPublic, isOpen } from '../intake/public-form.ts'
import { touchesOf } from '../intake/receive-submission.ts'
import { readShownToken } from '../intake/shown-token.ts'
import { findVersion } from '../submissions/submissions.store.ts'
import { keepPartial } from './partials.store.ts'

/** Most characters of an answer that is kept before the form is sent. */
const LONGEST = 2000

/**
 * Keeps the answers to finished steps of a form that is not sent yet. They are not checked: that is done when the form is sent.
 * Answers without a field, and files, are left out.
 * @throws 404, 403, 422 on the token and for more than a form can ask
 */
export async function keepPartialAnswers(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof keepFormPartial> },
): Promise<{ data: { is_kept: boolean } }> {
  const form = await findPublic(ctx, params.token as string)
  const shown = readShownToken(ctx.services.secrets, form.public_key, body.token)
  if (!shown) refuseInvalid(ctx, 'token', 'invalid')
  if (Object.keys(body.answers).length > FORM_MAX_ANSWERS) refuse(ctx, { answers: ['forms:too_many_answers', { max: FORM_MAX_ANSWERS }] })
  if (JSON.stringify(body.answers).length > FORM_MAX_LENGTH) refuse(ctx, { answers: ['forms:too_long', { max: FORM_MAX_LENGTH }] })
  if (!form.keeps_partials || !isOpen(ctx, form)) return { data: { is_kept: false } }
  const definition = shown.version === form.published_version ? form.shown : await findVersion(ctx.db, form.uuid, shown.version)
  if (!definition) refuseInvalid(ctx, 'token', 'invalid')
  const data = answersIn(definition, body.answers)
  const steps = new Set(definition.fields.map(({ step }) => step ?? 1)).size
  const is_kept = await keepPartial(ctx.db, {
    account_id: form.account_id,
    form_uuid: form.uuid,
    form_version: shown.version,
    visitor_key: body.key,
    data: JSON.stringify(data),
    attribution: JSON.stringify(touchesOf(body)),
    step: Math.min(body.step, steps),
    steps,
    locale: body.locale ?? ctx.request.locale,
    email_key: emailIn(definition, data),
    search_text: searchText({ names: [], values: Object.values(data).flat().map(String) }).slice(0, 4000),
  })
  return { data: { is_kept } }
}

/** The answers to fields of the form, as texts, numbers, yes, and lists of texts. */
function answersIn({ fields }: FormDefinition, answers: Record<string, unknown>): Record<string, unknown> {
  const kept = fields.flatMap(({ key, type }) => {
    const value = type === 'file' || type === 'hidden' ? undefined : plain(answers[key])
    return value === undefined || value === '' || (Array.isArray(value) && !value.length) ? [] : [[key, value]]
  })
  return Object.fromEntries(kept)
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC').replaceAll('\u0000', '').trim().slice(0, LONGEST)
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').map((one) => plain(one))
  return value === true || (typeof value === 'number' && Number.isFinite(value)) ? value : undefined
}

function emailIn({ fields }: FormDefinition, data: Record<string, unknown>): string | null {
  const field = fields.find(({ maps_to }) => maps_to === 'email')
  const said = field && data[field.key]
  return typeof said === 'string' ? emailKey(said) : null
}
