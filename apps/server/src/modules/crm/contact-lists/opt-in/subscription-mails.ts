import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { renderMail } from '#lib/mail/render-mail.ts'
import { publish } from '#platform/outbox/store.ts'
import { confirmToken } from './confirm-token.ts'
import { maskEmail } from '../unsubscribe/mask-address.ts'
import { mayReceive } from '../consent/may-receive.ts'
import { suppressed } from '../../consent/index.ts'
import { unsubscribeHeaders, unsubscribeUrl } from '../unsubscribe/unsubscribe-headers.ts'
import { storeConfirmToken } from '../store/subscriptions.ts'

/** Outbox topic of mails about one subscription. */
export const SUBSCRIPTION_MAIL = 'subscription-mail'
export type MailKind = 'confirm' | 'reminder' | 'welcome'
/** Days after which an unconfirmed subscription is reminded (domain.md 3.14). */
export const REMIND_AFTER_DAYS = 3
export const PENDING_DAYS = 30

interface Letter {
  id: number
  account_id: number
  contact_id: number
  contact_list_id: number
  status: string
  source: string
  confirm_sent_at: string | null
  confirm_addresses: readonly string[] | null
  unsubscribe_id: string
  email: string | null
  phone: string | null
  first_name: string | null
  locale: 'en' | 'gr'
  list_name: string
  account_name: string
  account_color: string | null
  opt_in: string
  welcome_subject: string | null
  welcome_message: string | null
  is_welcoming: boolean
  is_blocked: boolean
  /** The verified sender of the list; null when it has none. */
  from_email_uuid: string | null
}

/** Queues confirmation mails to pending subscribers and welcome mails to new ones. */
export async function queueListMails(
  db: Db,
  { account_id, list }: { account_id: number; list: { is_welcoming: boolean } },
  rows: readonly { id: number; status: string }[],
): Promise<void> {
  const wanted = rows.flatMap(({ id, status }): { subscription_id: number; kind: MailKind }[] => {
    if (status === 'pending') return [{ subscription_id: id, kind: 'confirm' }]
    return list.is_welcoming ? [{ subscription_id: id, kind: 'welcome' }] : []
  })
  await queueMails(db, account_id, wanted)
}

export async function queueMails(
  db: Db,
  account_id: number,
  wanted: readonly { subscription_id: number; kind: MailKind }[],
): Promise<void> {
  if (!wanted.length) return
  await publish(
    db,
    wanted.map((payload) => ({ account_id, topic: SUBSCRIPTION_MAIL, payload })),
  )
}

/**
 * Sends one mail about a subscription by its current state: people who confirmed or unsubscribed in the meantime get
 * none [INV-21]. Texts are in the language of the person, otherwise of the account.
 * @throws when the mail server refuses it; the outbox tries again
 */
export async function sendSubscriptionMail(services: Services, row: { payload: unknown }): Promise<void> {
  const { subscription_id, kind } = row.payload as { subscription_id: number; kind: MailKind }
  const letter = await readLetter(services, subscription_id)
  if (!letter?.email) return
  if (kind === 'welcome') await welcome(services, letter, letter.email)
  else if (letter.status === 'pending' && !letter.is_blocked) await ask(services, letter, letter.email, kind)
}

async function ask(services: Services, letter: Letter, to: string, kind: 'confirm' | 'reminder'): Promise<void> {
  const { database, secrets, clock, app_url } = services
  const address = to.toLowerCase()
  const isSame = !letter.confirm_addresses || letter.confirm_addresses[0] === address
  const asked_at = (isSame && letter.confirm_sent_at) || clock.now().toISOString()
  const { token, hash } = confirmToken(secrets, letter.id, asked_at)
  const addresses = isSame && letter.confirm_addresses ? letter.confirm_addresses : [address, ...(letter.phone ? [letter.phone] : [])]
  await storeConfirmToken(database.db, letter.id, { hash, asked_at, addresses })
  await send(
    services,
    letter,
    { to, name: `${kind}-${Date.parse(asked_at)}`, purpose: 'transactional' },
    {
      ...(await renderMail(kind === 'confirm' ? 'list-confirm' : 'list-reminder', letter.locale, {
        ...(letter.first_name && { name: letter.first_name }),
        list: letter.list_name,
        account: letter.account_name,
        color: letter.account_color,
        url: `${app_url}/email/confirm/${token}`,
        count: PENDING_DAYS,
      })),
    },
  )
}

/** Sends the welcome mail of the account. It is marketing: it needs consent and contains an unsubscribe link. */
async function welcome(services: Services, letter: Letter, to: string): Promise<void> {
  if (!letter.is_welcoming || !letter.welcome_message) return
  const rules = { channel: 'email', purpose: 'marketing', contact_list_ids: [letter.contact_list_id] } as const
  if (await mayReceive(services.database.db, { ...rules, account_id: letter.account_id, contact_id: letter.contact_id })) return
  const { app_url } = services
  const mail = await renderMail('list-welcome', letter.locale, {
    ...(letter.first_name && { name: letter.first_name }),
    list: letter.list_name,
    account: letter.account_name,
    color: letter.account_color,
    email: maskEmail(to),
    subject: letter.welcome_subject ?? services.t(letter.locale, 'mail:list-welcome.own_subject', { list: letter.list_name }),
    text: letter.welcome_message,
    url: unsubscribeUrl(app_url, letter.unsubscribe_id),
  })
  await send(
    services,
    letter,
    { to, name: 'welcome', purpose: 'marketing' },
    { ...mail, headers: unsubscribeHeaders(app_url, letter.unsubscribe_id) },
  )
}

/** Sends through the mail queue from the sender of the list, otherwise from the product's address. */
async function send(
  services: Services,
  letter: Letter,
  { to, name, purpose }: { to: string; name: string; purpose: 'transactional' | 'marketing' },
  mail: { subject: string; html: string; text: string; headers?: Record<string, string> },
): Promise<void> {
  const { mailer, app_url, env } = services
  const key = `subscription-${letter.id}-${name}`
  if (letter.from_email_uuid) return enqueueMail(services, letter, { key, to, purpose, ...mail })
  if (!mailer) throw new Error('This process has no mail server.')
  const address = /<([^>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM
  await mailer.sendMail({
    ...mail,
    to,
    from: { name: letter.account_name, address },
    message_id: `<${key}@${new URL(app_url).hostname}>`,
  })
}

/** Adds the mail to the queue, which uses the sender's server and signature. Adding it twice has no effect. */
async function enqueueMail(
  services: Services,
  { account_id, contact_id, from_email_uuid, unsubscribe_id }: Letter,
  {
    headers: _headers,
    ...mail
  }: { key: string; to: string; purpose: string; subject: string; html: string; text: string; headers?: object },
): Promise<void> {
  const payload = { account_id, contact_id, from_email_uuid, unsubscribe_id, ...mail }
  await publish(services.database.db, [{ account_id, topic: 'list.mail', payload, dedupe_key: `list.mail:${mail.key}` }])
  services.wakeOutbox()
}

async function readLetter({ database }: Services, id: number): Promise<Letter | null> {
  const row = await one<Letter>(
    database.db,
    sql`
    SELECT s.id, s.account_id, s.contact_id, s.contact_list_id, s.status, s.source, s.confirm_sent_at, s.confirm_addresses, s.unsubscribe_id, c.email, c.phone, c.first_name, coalesce(c.locale, a.locale) AS locale,
      coalesce(l.public_name, l.name) AS list_name, a.name AS account_name, a.brand_color AS account_color, l.opt_in, l.welcome_subject, l.welcome_message, l.is_welcoming,
      ${suppressed('email', sql`s.account_id`, sql`lower(c.email)`)} AS is_blocked,
      (SELECT e.uuid FROM account_emails e WHERE e.account_id = l.account_id AND e.uuid = l.from_email_uuid AND e.is_sender AND e.verified_at IS NOT NULL AND e.deleted_at IS NULL) AS from_email_uuid
    FROM subscriptions s JOIN contacts c ON c.id = s.contact_id AND c.deleted_at IS NULL AND c.status = 'active'
    JOIN contact_lists l ON l.id = s.contact_list_id AND l.deleted_at IS NULL JOIN accounts a ON a.id = s.account_id
    WHERE s.id = ${id}`,
  )
  return row ?? null
}
