import type { LandingPage } from '@stoa/contract/browser'
import { Group, StatusBadge, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

const TONES: Record<LandingPage['status'], StatusTone> = {
  draft: 'neutral',
  published: 'good',
  unpublished: 'warning',
  archived: 'neutral',
}

/** The status of a page, and whether it has changes that visitors do not see yet. */
export function PageStatusMark({ page }: { page: Pick<LandingPage, 'status' | 'has_draft'> }) {
  const { t } = useTranslation('pages')
  return (
    <Group gap={4} wrap="nowrap">
      <StatusBadge tone={TONES[page.status]}>{t(`statuses.${page.status}`)}</StatusBadge>
      {page.has_draft && page.status === 'published' && <StatusBadge tone="info">{t('has_draft')}</StatusBadge>}
    </Group>
  )
}
