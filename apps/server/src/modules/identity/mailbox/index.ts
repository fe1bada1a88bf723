import { sql, type Selectable } from 'kysely'
import { mailbox, type MailboxMessage } from '@stoa/contract'
import { escapeLike } from '@stoa/domain'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import type { FilterSql } from '#kit/query/filter-sql.ts'
import type { Policy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { serveResource } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'

type Row = Selectable<DB['mailbox_messages']>

/** The endpoints restrict this to staff. */
const policy: Policy<Row> = { scope: () => undefined, knows: () => true, holds: () => true }

/** Searches recipient, subject and text. */
const search: FilterSql = (condition) => {
  if (condition.kind !== 'search') return undefined
  const pattern = `%${escapeLike(condition.text)}%`
  return sql`(t.subject ILIKE ${pattern} OR t.text ILIKE ${pattern} OR array_to_string(t.recipients, ' ') ILIKE ${pattern})`
}

const present = (mail: Row): MailboxMessage => ({
  id: mail.id,
  recipients: mail.recipients,
  sender: mail.sender,
  subject: mail.subject,
  received_at: mail.received_at,
  created_at: mail.received_at,
  updated_at: mail.received_at,
})

const mailboxQuery = resourceQuery(mailbox, {
  from: 'mailbox_messages',
  policy,
  filters: { search },
  sorts: { created: 'received_at', updated: 'received_at' },
  defaultSort: '-created',
  includes: {},
  present,
})

/** Mails that the built-in mailbox received. Without the mailbox the endpoints do not exist. */
export const mailboxModule: ServerModule = {
  routes(routes) {
    serveResource(routes, mailbox, {
      list: (ctx, input) => whereInUse(ctx, () => mailboxQuery.list(ctx, input)),
      read: (ctx, { params }) =>
        whereInUse(ctx, async () => {
          const mail: Row = await mailboxQuery.find(ctx, params.id)
          return { data: { ...present(mail), text: mail.text, html: mail.html } }
        }),
    })
  },
}

async function whereInUse<T>({ services }: Context, run: () => Promise<T>): Promise<T> {
  if (!services.has_mailbox) throw notFound()
  return run()
}
