import type { FormSubmissionInput, Params, ResultOf, submitForm } from '@stoa/contract'
import { together } from '#db/together.ts'
import { preferIndexes } from '#db/young-tables.ts'
import type { Context } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { AppError } from '#lib/errors.ts'
import { gathering } from '#lib/jobs/gathering.ts'
import { askForProcessing } from '../submissions/process-submission.job.ts'
import { checkOrigin, findShown, isOpen, type OpenForm } from './public-form.ts'
import { type Arrived, readArrived, submissionOf, thanksOf } from './receive-submission.ts'
import { FormFull, insertCounted, lockContents, repeatsAmong, sentFromEach } from './received.store.ts'
import { readShownToken } from './shown-token.ts'

type Answer = ResultOf<typeof submitForm>

interface Sent {
  ctx: Context
  key: string
  body: FormSubmissionInput
  answer?: Answer
}

/** Most submissions of a transaction. There is one at a time: several at once would share those that arrive, and wait for the row of the form. */
const MOST = 50
/** Milliseconds between two transactions of several: what arrives meanwhile shares the next one. */
const REST_MS = 10

const gathered = new WeakMap<Services['database'], (one: Sent) => Promise<void>>()

/**
 * Receives submissions that arrive at the same moment in one transaction, which counts them once for each form. Each is answered
 * after the commit. What is refused, or has files or a saved beginning, is received alone, and so are all when another process
 * takes the last places of a form meanwhile.
 */
export async function receiveTogether(
  ctx: Context,
  { params, body }: { params: Params; body: FormSubmissionInput },
): Promise<Answer | undefined> {
  if (body.partial_key) return undefined
  const { services } = ctx
  const gather = gathered.get(services.database) ?? gathering((all: Sent[]) => receiveAll(services, all), MOST, 1, REST_MS)
  gathered.set(services.database, gather)
  const sent: Sent = { ctx, key: String(params.token).toLowerCase(), body }
  // When a transaction fails, each of its submissions is received alone, and what was stored nevertheless is found to be a repeat.
  await gather(sent).catch((err: unknown) => {
    if (!(err instanceof FormFull)) services.logger.warn({ err }, 'submissions of one moment are received alone')
  })
  return sent.answer
}

/** A submission that a form takes, among those of its moment. */
interface Arriving {
  sent: Sent
  form: OpenForm
  arrived: Arrived
}

async function receiveAll(services: Services, all: readonly Sent[]): Promise<void> {
  const { db } = services.database
  const found = await findShown(db, [...new Set(all.map(({ key }) => key))])
  const forms = new Map(found.map((form) => [form.public_key, form]))
  const arriving = withinLimits(withoutDoubles(all.flatMap((sent) => arrivingOf(sent, forms.get(sent.key)) ?? [])))
  if (!arriving.length) return
  const counted = await db.transaction().execute(async (trx) => {
    const asked = arriving.map(({ sent, form, arrived }) => ({ ...arrived, form, ip: sent.ctx.request.ip }))
    const [, , repeated, from_address] = await together(
      preferIndexes(trx),
      lockContents(trx, asked),
      repeatsAmong(trx, asked),
      sentFromEach(trx, asked),
    )
    const before = new Map<string, number>()
    const taken = arriving.flatMap(({ sent, form, arrived }, n) => {
      if (repeated.has(n)) return []
      const sender = `${form.account_id} ${sent.ctx.request.ip}`
      const earlier = before.get(sender) ?? 0
      if (sent.ctx.request.ip) before.set(sender, earlier + 1)
      const submission = submissionOf(sent.ctx, form, arrived, from_address[n]! + earlier + 1)
      return [{ form, submission, page_id: sent.body.page_id ?? null }]
    })
    await insertCounted({ ...arriving[0]!.sent.ctx, db: trx }, taken)
    return taken.filter(({ submission }) => !submission.isSpam)
  })
  for (const account_id of new Set(counted.map(({ form }) => form.account_id))) askForProcessing(services, account_id)
  for (const { sent, form } of arriving) sent.answer = { data: thanksOf(form) }
}

/** Checks a submission. @returns undefined for one that is refused, or that its form cannot take with others */
function arrivingOf(sent: Sent, form: OpenForm | undefined): Arriving | undefined {
  const { ctx, body } = sent
  if (!form || !isOpen(ctx, form)) return undefined
  const shown = readShownToken(ctx.services.secrets, form.public_key, body.token)
  if (shown?.version !== form.published_version) return undefined
  try {
    checkOrigin(ctx, form)
    return { sent, form, arrived: readArrived(ctx, form, { shown, definition: form.shown, body }) }
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Of submissions with the same answers the first; the others find it as a repeat afterwards. */
const withoutDoubles = (arriving: readonly Arriving[]): Arriving[] =>
  [...Map.groupBy(arriving, ({ arrived }) => arrived.content.toString('hex')).values()].map(([first]) => first!)

/** As many submissions of each form as it still takes; the others learn alone that it is full. */
function withinLimits(arriving: readonly Arriving[]): Arriving[] {
  const places = new Map<string, number>()
  return arriving.filter(({ form: { uuid, response_limit, submissions_count } }) => {
    if (response_limit === null) return true
    const left = places.get(uuid) ?? response_limit - submissions_count
    places.set(uuid, left - 1)
    return left > 0
  })
}
