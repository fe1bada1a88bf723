import { approve, reject, type ApprovalRequest } from '@stoa/contract/browser'
import { BaseTextarea, Button, Group, Paper, Stack, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, useAct } from '../../../../kit/index.ts'

const TOUCHES = ['project-assets', 'approval-requests'] as const

/** The verdict of a reviewer: a rejection says what is to be changed. */
export function VerdictForm({ request, onAnswered }: { request: ApprovalRequest; onAnswered: () => void }) {
  const { t, i18n } = useTranslation('project_assets')
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  const yes = useAct(approve, TOUCHES)
  const no = useAct(reject, TOUCHES)
  const said = comment.trim()
  const done = (message: string) => {
    toast({ message, tone: 'good' })
    onAnswered()
  }
  const accept = async () => {
    const body = { approval_request_id: request.id, ...(said && { comment: said }) }
    if (await yes.run({ body })) done(t('approved'))
  }
  const refuse = async () => {
    if (!said) return setMissing(true)
    if (await no.run({ body: { approval_request_id: request.id, comment: said } })) done(t('rejected'))
  }
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('your_verdict')}>
      <Stack gap="xs">
        <Text fw={620} size="sm">
          {request.due_date ? t('asked_until', { day: formatDay(request.due_date, i18n.language) }) : t('asked')}
        </Text>
        <BaseTextarea
          label={t('fields.comment')}
          rows={3}
          maxLength={approve.limits.comment.maxLength}
          value={comment}
          error={isMissing && !said ? t('comment_needed') : undefined}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Group gap="xs" grow>
          <Button variant="default" loading={no.isPending} disabled={yes.isPending} onClick={() => void refuse()}>
            {t('reject')}
          </Button>
          <Button loading={yes.isPending} disabled={no.isPending} onClick={() => void accept()}>
            {t('approve')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
