import type { contactActivityLogs } from '@stoa/contract/browser'
import { IconEdit } from '@stoa/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration, useEndpoint } from '../../../kit/index.ts'
import { useSession } from '../session/index.ts'
import { SILENT } from './history-panel.tsx'

/** A change is told for this long. */
const TOLD_MS = 15 * 60_000
const JUST_NOW_S = 60

interface OthersChangeProps {
  /** The activity log of the record. */
  log: typeof contactActivityLogs
  params: Record<string, number | string>
  /** Event of a change of its fields, such as `contact.updated`. */
  event: string
  /** Group of the texts with the names of its fields, such as `contact:fields`. */
  fields: string
}

/** Names the other user who changed the record last, and what they changed. */
export function OthersChange({ log, params, event, fields: texts }: OthersChangeProps) {
  const { t, i18n } = useTranslation(['records', texts.split(':')[0]!])
  const { user } = useSession()
  const now = useMinute()
  const loaded = useEndpoint(log, { params, query: { filter: { event }, include: ['actor'], per_page: 1 } })
  const last = loaded.answer?.data[0]
  const age = last ? now - Date.parse(last.created_at) : Infinity
  if (!last?.actor || last.actor.id === user?.id || age > TOLD_MS) return null
  const fields = Object.keys(last.changes)
    .filter((field) => !SILENT.has(field) && i18n.exists(`${texts}.${field}`))
    .map((field) => t(`${texts}.${field}`))
  if (!fields.length) return null
  const seconds = Math.max(0, age / 1000)
  const when = seconds < JUST_NOW_S ? t('records:others.now') : t('records:others.ago', { time: formatDuration(seconds, i18n.language) })
  return (
    <p className="stoa-presence" role="status">
      <IconEdit size={13} aria-hidden />
      {t('records:others.changed', { name: last.actor.username, fields: fields.join(', '), when, interpolation: { escapeValue: false } })}
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
