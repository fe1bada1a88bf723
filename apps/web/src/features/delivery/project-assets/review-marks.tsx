import type { ApprovalRequest, ProjectAsset } from '@stoa/contract/browser'
import { StatusBadge, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

const TONES: Readonly<Record<ProjectAsset['status'], StatusTone>> = {
  draft: 'neutral',
  in_review: 'info',
  approved: 'good',
  changes_requested: 'warning',
  final: 'good',
}
const ANSWERS: Readonly<Record<ApprovalRequest['status'], StatusTone>> = {
  pending: 'info',
  approved: 'good',
  rejected: 'warning',
  cancelled: 'neutral',
  expired: 'neutral',
}

/** The status of an asset of a project. */
export function AssetStatus({ status }: { status: ProjectAsset['status'] }) {
  const { t } = useTranslation('project_assets')
  return <StatusBadge tone={TONES[status]}>{t(`statuses.${status}`)}</StatusBadge>
}

/** What a reviewer answered. */
export function AnswerStatus({ status }: { status: ApprovalRequest['status'] }) {
  const { t } = useTranslation('project_assets')
  return <StatusBadge tone={ANSWERS[status]}>{t(`answers.${status}`)}</StatusBadge>
}
