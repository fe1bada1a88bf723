import { createOfferComment, listOfferComments, type Offer, type OfferComment } from '@stoa/contract/browser'
import { BaseTextarea, Button, EmptyState, Group, IconMessages, Paper, Stack, StatusBadge, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatInstant, useAct, useEndpoint, useKeptText } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'

/** Comments of both sides on the public page, with an input. */
export function CommentsTab({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const loaded = useEndpoint(listOfferComments, { params: { uuid: offer.uuid } }, { keepPrevious: true })
  const send = useAct(createOfferComment, ['comments', 'offers'])
  const { text: body, setText: setBody, clear } = useKeptText(`offer-comment.${offer.uuid}`)
  const rows = loaded.answer?.data ?? []
  const submit = async () => {
    if (await send.run({ params: { uuid: offer.uuid }, body: { body } })) clear()
  }
  return (
    <Stack gap="sm">
      <PanelBody
        loaded={loaded}
        isEmpty={!rows.length}
        empty={<EmptyState icon={<IconMessages size={28} stroke={1.5} />} title={t('comments.empty')} text={t('comments.empty_text')} />}
      >
        <CommentList comments={rows} />
      </PanelBody>
      {offer.status !== 'draft' && (
        <Stack gap="xs">
          <BaseTextarea
            aria-label={t('comments.write')}
            placeholder={t('comments.write')}
            rows={3}
            maxLength={createOfferComment.limits.body.maxLength}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
          <Group justify="space-between" gap="xs">
            <Text size="xs" c="dimmed">
              {t(offer.side === 'seller' ? 'comments.hint' : 'comments.hint_receiver')}
            </Text>
            <Button disabled={!body.trim()} loading={send.isPending} onClick={() => void submit()}>
              {t('comments.send')}
            </Button>
          </Group>
        </Stack>
      )}
    </Stack>
  )
}

/** Comments in order. Those of the seller are marked. */
export function CommentList({ comments }: { comments: readonly OfferComment[] }) {
  const { t, i18n } = useTranslation('offers')
  return (
    <Stack gap="xs" role="list">
      {comments.map((comment) => (
        <Paper key={comment.id} withBorder p="sm" role="listitem">
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {comment.author_name}
            </Text>
            {comment.side === 'seller' && <StatusBadge tone="info">{t('comments.seller')}</StatusBadge>}
            <Text size="xs" c="dimmed">
              {formatInstant(comment.created_at, i18n.language)}
            </Text>
          </Group>
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {comment.body}
          </Text>
        </Paper>
      ))}
    </Stack>
  )
}
