import { conversations, type Conversation } from '@stoa/contract/browser'
import { TextInput, Button, Group, Stack } from '@stoa/ui'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteModal, useAct } from '../../../../kit/index.ts'
import { TOUCHED } from '../use-closing.ts'

/** Changes the subject of a conversation. Without a subject it is named after its contact. */
export function RenameDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useTranslation('conversations')
  const [subject, setSubject] = useState(conversation.subject ?? '')
  const change = useAct(conversations.update, TOUCHED)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (await change.run({ params: { id: conversation.id }, body: { subject: subject.trim() || null } })) onClose()
  }
  return (
    <RouteModal title={t('rename')} onClose={onClose} size="sm">
      <form onSubmit={(event) => void save(event)}>
        <Stack>
          <TextInput
            data-autofocus
            label={t('create.subject')}
            maxLength={conversations.update.limits.subject.maxLength}
            value={subject}
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </RouteModal>
  )
}
