import { buffer } from 'node:stream/consumers'
import type { Services } from '#kit/services.ts'
import { gathering } from '#lib/jobs/gathering.ts'
import type { Mail } from '#lib/mail/mailer.ts'
import { renderMail, type MailName } from '#lib/mail/render-mail.ts'
import { NotAgain } from '#platform/outbox/not-again.ts'
import { type Claim, claimEntries, type OutboxRow } from '#platform/outbox/store.ts'
import { createMailJournal, type MailJournal } from './mail-journal.ts'
import type { QueuedMail } from './queue-mail.ts'

const UNKNOWN = 'The connection or the process ended before the mail server answered. It may have arrived; try again only if it did not.'

/** Creates the function that sends queued mails, each at most once, with a journal as in decision 0019. */
export function createMailSender(services: Services): (row: OutboxRow) => Promise<void> {
  let journal: Promise<MailJournal> | undefined
  const claim = gathering((claims: Claim[]) => claimEntries(services.database.db, claims))
  return async (row) => {
    journal ??= createMailJournal(services)
    await send(services, { journal: await journal, claim }, row)
  }
}

interface Means {
  journal: MailJournal
  claim: (claim: Claim) => Promise<void>
}

/**
 * @throws when the mail server refuses it or cannot be reached; the outbox tries again
 * @throws NotAgain when it is unknown whether the server has it
 */
async function send(services: Services, { journal, claim }: Means, row: OutboxRow): Promise<void> {
  const { mailer } = services
  if (!mailer) throw new Error('This process has no mail server.')
  if (row.claimed_by) {
    const earlier = journal.markOf(row.claimed_by, row)
    if (earlier === 'accepted') return
    if (earlier === 'handed') throw new NotAgain(UNKNOWN)
  }
  const mail = await composed(services, row)
  if (!mail) return
  let was_handed = false
  const onHanded = () => {
    was_handed = true
    journal.note('handed', row)
  }
  await journal.whileUsed(async (worker) => {
    await claim({ id: row.id, worker })
    try {
      await mailer.sendMail({ ...mail, onHanded })
      journal.note('accepted', row)
    } catch (error) {
      const is_answered = (error as { responseCode?: number }).responseCode !== undefined
      if (was_handed && !is_answered) throw new NotAgain(UNKNOWN, { cause: error })
      if (was_handed) journal.note('refused', row)
      throw error
    }
  })
}

/** Writes the mail; null for one without an address. */
async function composed(services: Services, row: OutboxRow): Promise<Mail | null> {
  const { app_url, env } = services
  const { name, locale, to, params, reply_to, from_name, attachments = [] } = row.payload as QueuedMail<MailName>
  if (!to) return null
  return {
    to,
    ...(await renderMail(name, locale, params)),
    ...(reply_to && { reply_to }),
    ...(from_name && { from: { name: from_name, address: addressOf(env.MAIL_FROM) } }),
    ...(attachments.length && { attachments: await Promise.all(attachments.map((file) => read(services, file))) }),
    message_id: `<outbox-${row.id}@${new URL(app_url).hostname}>`,
  }
}

type Attachment = NonNullable<QueuedMail['attachments']>[number]

const read = async ({ storage }: Services, { path, ...file }: Attachment) => ({ ...file, content: await buffer(await storage.get(path)) })

/** The address in `Stoa <no-reply@stoa.example>`. */
const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from
