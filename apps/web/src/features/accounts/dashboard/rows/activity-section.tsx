import type { AccountSummary } from '@stoa/contract/browser'
import { Avatar } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useHomeTimes } from '../home-time.ts'

type Line = NonNullable<AccountSummary['activity']>[number]

const VERBS = [
  'created',
  'updated',
  'deleted',
  'merged',
  'restored',
  'assigned',
  'owner_transferred',
  'suspended',
  'closed',
  'options_changed',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'expired',
  'reminded',
  'converted',
  'issued',
  'paid',
  'transmitted',
  'activated',
  'cancelled',
  'moved',
] as const
const TYPES = [
  'account',
  'account_phone',
  'account_email',
  'account_registration',
  'web_presence',
  'payment_account',
  'contact',
  'tag',
  'tag_category',
  'note',
  'comment',
  'task',
  'media',
  'membership',
  'membership_invitation',
  'role',
  'link',
  'contact_request',
  'contact_list',
  'conversation',
  'pipeline',
  'import',
  'bulk_merge',
  'offer',
  'order',
  'order_item',
  'invoice',
  'payment',
  'account_subscription',
  'relation',
  'product',
  'project',
  'asset',
  'email_template',
] as const

/** The latest entries of the account's log. */
export function ActivitySection({ activity }: { activity: readonly Line[] }) {
  const { t } = useTranslation('home')
  return (
    <section className="stoa-home-waits" aria-label={t('sections.activity.title')}>
      <div className="stoa-home-head">
        <h2>{t('sections.activity.title')}</h2>
      </div>
      {activity.length === 0 && <p className="stoa-day-none">{t('sections.activity.none')}</p>}
      <ul>
        {activity.slice(0, SHOWN).map((line) => (
          <li key={line.id}>
            <ActivityLine line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Number of entries that the home shows. */
const SHOWN = 5

function ActivityLine({ line }: { line: Line }) {
  const { t } = useTranslation('accounts')
  const times = useHomeTimes()
  const last = line.event.split('.').at(-1)
  const verb = VERBS.find((one) => one === last) ?? 'other'
  const type = TYPES.find((one) => one === line.subject_type) ?? 'other'
  const name = line.actor?.username ?? t('activity.system')
  return (
    <div className="stoa-day-row stoa-waits-row">
      <Avatar size={24} username={name} color={line.actor?.color ?? 0} src={line.actor?.avatar_url ?? null} />
      <span className="stoa-waits-what">
        <b>{line.subject_label}</b>
        <span>
          {t(`activity.types.${type}`)} · {t(`activity.verbs.${verb}`, { name })}
        </span>
      </span>
      <time className="stoa-day-when" dateTime={line.created_at}>
        {times.came(line.created_at)}
      </time>
    </div>
  )
}
