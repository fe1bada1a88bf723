import type { AdEntityStatus } from '@stoa/contract/browser'
import { StatusBadge } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

const TONES = { active: 'good', paused: 'warning', inactive: 'neutral' } as const

/** Whether an entity of an ad platform runs (domain.md 4.9). */
export function AdStatus({ status }: { status: AdEntityStatus }) {
  const { t } = useTranslation('ads')
  return <StatusBadge tone={TONES[status]}>{t(`statuses.${status}`)}</StatusBadge>
}
