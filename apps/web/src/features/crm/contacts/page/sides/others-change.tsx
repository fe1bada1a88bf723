import { contactActivityLogs, type Contact } from '@stoa/contract/browser'
import { IconEdit } from '@stoa/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration, useEndpoint } from '../../../../../kit/index.ts'
import { SILENT } from '../../../../shared/records/index.ts'
import { useSession } from '../../../../shared/session/index.ts'

/** A change is told for this long. */
const TOLD_MS = 15 * 60_000
const JUST_NOW_S = 60

/** Names the other user who changed the contact last, and what they changed. */
export function OthersChange({ contact }: { contact: Contact }) {
  const { t, i18n } = useTranslation('contact')
  const { user } = useSession()
  const now = useMinute()
  const log = useEndpoint(contactActivityLogs, {
    params: { contact_id: contact.id },
    query: { filter: { event: 'contact.updated' }, include: ['actor'], per_page: 1 },
  })
  const last = log.answer?.data[0]
  const age = last ? now - Date.parse(last.created_at) : Infinity
  if (!last?.actor || last.actor.id === user?.id || age > TOLD_MS) return null
  const fields = Object.keys(last.changes)
    .filter((field) => !SILENT.has(field) && i18n.exists(`contact:fields.${field}`))
    .map((field) => t(`fields.${field}`))
  if (!fields.length) return null
  const seconds = Math.max(0, age / 1000)
  const when = seconds < JUST_NOW_S ? t('others.now') : t('others.ago', { time: formatDuration(seconds, i18n.language) })
  return (
    <p className="stoa-presence" role="status">
      <IconEdit size={13} aria-hidden />
      {t('others.changed', { name: last.actor.username, fields: fields.join(', '), when, interpolation: { escapeValue: false } })}
    </p>
  )
}

/** The present instant, renewed every half minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
