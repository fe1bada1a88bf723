import { ActionIcon, IconArrowLeft } from '@stoa/ui'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAccountId } from '../../../shared/session/index.ts'
import { conversationPaths } from '../conversation-paths.ts'
import { ConversationThread } from './conversation-thread.tsx'

/** The selected conversation of the inbox. */
export function ThreadPane() {
  const { t } = useTranslation('conversations')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { conversationId }: { conversationId?: string } = useParams({ strict: false })
  const back = () => void navigate({ to: conversationPaths.inbox(accountId), search: true })
  return (
    <ConversationThread
      key={conversationId}
      id={Number(conversationId)}
      onMoved={(id) => (id ? void navigate({ to: conversationPaths.one(accountId, id), search: true, replace: true }) : back())}
      before={
        <ActionIcon size="lg" hiddenFrom="md" aria-label={t('back')} onClick={back}>
          <IconArrowLeft size={18} />
        </ActionIcon>
      }
    />
  )
}
