import { sql, type Selectable } from 'kysely'
import { mailbox, type MailboxMessage } from '@stoa/contract'
import { escapeLike } from '@stoa/domain'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { column, type FilterSql } from '#kit/query/filter-sql.ts'
import type { Policy } from '#access/policy.ts'
import { exportList, type ExportSpec } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
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
  filters: { search, date_created: column('received_at') },
  sorts: { created: 'received_at', updated: 'received_at' },
  defaultSort: '-created',
  includes: {},
  present,
})

/** Columns of the spreadsheet of mails, without their content: links in mails give access to accounts. */
const sheet: ExportSpec<Row> = {
  columns: [
    { key: 'id', type: 'number' },
    { key: 'subject', type: 'text', width: 40 },
    { key: 'sender', type: 'text', width: 30 },
    { key: 'recipients', type: 'text', width: 40, value: (mail) => mail.recipients.join(', ') },
    { key: 'received_at', type: 'datetime' },
  ],
}
const exportMails = exportList(mailboxQuery, sheet)

/** Mails that the built-in mailbox received. Without the mailbox the endpoints do not exist. */
export const mailboxModule: ServerModule = {
  routes(routes) {
    serveResource(routes, mailbox, {
      list: (ctx, input) => whereInUse(ctx, () => mailboxQuery.list(ctx, input)),
      filters: filterOptions(mailbox),
      export: (ctx, input) => whereInUse(ctx, () => exportMails(ctx, input)),
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
