import { withdrawApproval, withdrawRejection, type ApprovalRequest, type ProjectAsset } from '@stoa/contract/browser'
import { Avatar, Button, Group, Stack, Text } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, useAct } from '../../../../kit/index.ts'
import { AnswerStatus } from '../review-marks.tsx'

const Comments = lazy(() => import('./request-comments.tsx').then((module) => ({ default: module.RequestComments })))
const TOUCHES = ['project-assets', 'approval-requests'] as const

/** The rounds of review, the latest first, with what each reviewer said. */
export function Rounds({ row }: { row: ProjectAsset }) {
  const { t } = useTranslation('project_assets')
  const [open, setOpen] = useState<ApprovalRequest | null>(null)
  const rounds = [...Map.groupBy(row.approvalRequests ?? [], ({ round }) => round)]
  if (!rounds.length)
    return (
      <Text size="sm" c="dimmed">
        {t('no_rounds')}
      </Text>
    )
  return (
    <>
      {rounds.map(([round, requests]) => (
        <Stack key={round} component="section" gap="xs" aria-label={t('round', { number: round })}>
          <Text component="h3" size="sm" fw={620} m={0}>
            {t('round_of_version', { number: round, version: requests[0]!.asset_version_no })}
          </Text>
          {requests.map((request) => (
            <Answer key={request.id} request={request} onComments={() => setOpen(request)} />
          ))}
        </Stack>
      ))}
      <Suspense fallback={null}>{open && <Comments request={open} name={row.name} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}

function Answer({ request, onComments }: { request: ApprovalRequest; onComments: () => void }) {
  const { t, i18n } = useTranslation('project_assets')
  const approval = useAct(withdrawApproval, TOUCHES)
  const rejection = useAct(withdrawRejection, TOUCHES)
  const withdraw = request.status === 'approved' ? approval : rejection
  const name = request.user?.username ?? '–'
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Avatar username={name} color={request.user?.color ?? null} src={request.user?.avatar_url ?? null} size={26} />
      <Stack gap={2} miw={0} flex={1}>
        <Group gap={6} justify="space-between">
          <Text size="sm" fw={550}>
            {name}
            {!request.required && ` (${t('optional')})`}
          </Text>
          <AnswerStatus status={request.status} />
        </Group>
        {request.comment && (
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {request.comment}
          </Text>
        )}
        {request.responded_at && (
          <Text size="xs" c="dimmed">
            {formatInstant(request.responded_at, i18n.language)}
          </Text>
        )}
        <Group gap={6}>
          <Button size="compact-xs" variant="subtle" onClick={onComments}>
            {t('comments')}
          </Button>
          {request.can_withdraw && (
            <Button
              size="compact-xs"
              variant="subtle"
              loading={withdraw.isPending}
              onClick={() => void withdraw.run({ params: { approval_request_id: request.id } })}
            >
              {t('withdraw')}
            </Button>
          )}
        </Group>
      </Stack>
    </Group>
  )
}
