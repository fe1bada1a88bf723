import { conversations, mergeConversation, type Conversation } from '@stoa/contract/browser'
import { Alert, BaseSelect, Button, Group, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteModal, useAct, useEndpoint } from '../../../../kit/index.ts'
import { shortTime, useConversationName } from '../conversation-name.ts'

/** Asks which conversation to merge into this one. Those with the same contact come first; those of projects cannot be merged. */
export function MergeDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t, i18n } = useTranslation('conversations')
  const name = useConversationName()
  const [search, setSearch] = useState('')
  const merge = useAct(mergeConversation, ['conversations', 'messages', 'participants'])
  const found = useEndpoint(
    conversations.list,
    {
      params: { account_id: conversation.account_id },
      query: { include: ['contact'], per_page: 100, ...(search.trim() && { filter: { search: search.trim() } }) },
    },
    { keepPrevious: true },
  )
  const others = (found.answer?.data ?? [])
    .filter((one) => one.id !== conversation.id && one.project_uuid === null)
    .sort((one, other) => Number(other.contact_id === conversation.contact_id) - Number(one.contact_id === conversation.contact_id))
  const [picked, setPicked] = useState<Conversation | null>(null)
  const isStranger = picked?.contact_id && conversation.contact_id && picked.contact_id !== conversation.contact_id
  const run = async () => {
    if (picked && (await merge.run({ params: { conversation_id: conversation.id }, body: { conversation_id: picked.id } }))) onClose()
  }
  return (
    <RouteModal title={t('merge_dialog.title')} onClose={onClose} size="md">
      <Stack>
        <Text size="sm">{t('merge_dialog.text')}</Text>
        <BaseSelect
          searchable
          data-autofocus
          label={t('merge_dialog.pick')}
          data={others.map((one) => ({
            value: String(one.id),
            label:
              [...new Set([name(one), one.subject])].filter(Boolean).join(' · ') + ` · ${shortTime(one.last_message_at, i18n.language)}`,
          }))}
          filter={({ options }) => options}
          value={picked && String(picked.id)}
          onChange={(value) => setPicked(others.find((one) => String(one.id) === value) ?? null)}
          onSearchChange={setSearch}
          nothingFoundMessage={found.reason ?? t('merge_dialog.none')}
        />
        {isStranger && (
          <Alert color="yellow" role="status">
            {t('merge_dialog.stranger', { name: name(picked), own: name(conversation) })}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!picked} loading={merge.isPending} onClick={() => void run()}>
            {t('merge_dialog.submit')}
          </Button>
        </Group>
      </Stack>
    </RouteModal>
  )
}
