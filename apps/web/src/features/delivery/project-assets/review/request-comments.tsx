import { approvalComments, type ApprovalRequest } from '@stoa/contract/browser'
import { Alert, BaseTextarea, Button, Group, ListSkeleton, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, NotLoaded, RouteModal, useAct, useEndpoint } from '../../../../kit/index.ts'

/** The comments on an approval request, such as a rejection (MOD-018), which both sides read. */
export function RequestComments({ request, name, onClose }: { request: ApprovalRequest; name: string; onClose: () => void }) {
  const { t, i18n } = useTranslation('project_assets')
  const params = { approval_request_id: request.id }
  const loaded = useEndpoint(
    approvalComments.list,
    { params, query: { include: ['user'], sort: 'created', per_page: 100 } },
    { keepPrevious: true },
  )
  const [said, setSaid] = useState('')
  const send = useAct(approvalComments.create, ['comments'])
  const rows = loaded.answer?.data ?? []
  const submit = async () => {
    if (said.trim() && (await send.run({ params, body: { body: textToHtml(said.trim()) } }))) setSaid('')
  }
  return (
    <RouteModal title={t('comments_on', { name })} onClose={onClose}>
      <Stack>
        {request.comment && (
          <Alert color={request.status === 'rejected' ? 'orange' : 'gray'} title={request.user?.username}>
            <span style={{ whiteSpace: 'pre-line' }}>{request.comment}</span>
          </Alert>
        )}
        {loaded.isFirstLoad && <ListSkeleton rows={3} />}
        <NotLoaded loaded={loaded} />
        {rows.map((comment) => (
          <Stack key={comment.id} gap={2}>
            <Text size="xs" c="dimmed">
              {[comment.user?.username, formatInstant(comment.created_at, i18n.language)].filter(Boolean).join(' · ')}
            </Text>
            <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {comment.body_text}
            </Text>
          </Stack>
        ))}
        {loaded.answer && !rows.length && (
          <Text size="sm" c="dimmed">
            {t('no_comments')}
          </Text>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <Stack gap="xs">
            <BaseTextarea
              data-autofocus
              rows={3}
              label={t('your_comment')}
              value={said}
              onChange={(event) => setSaid(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={send.isPending} disabled={!said.trim()}>
                {t('comment')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Stack>
    </RouteModal>
  )
}

/** The HTML of plain text with its lines. */
const textToHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .split(/\r?\n/)
    .map((line) => `<p>${line}</p>`)
    .join('')
