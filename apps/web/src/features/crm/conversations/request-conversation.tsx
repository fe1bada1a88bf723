import { contactRequestConversation, createContactRequestConversation, type ContactRequest } from '@stoa/contract/browser'
import { Button, EmptyState, IconMessages, IconPlus, ListSkeleton, Paper } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, NotLoaded, useEndpoint } from '../../../kit/index.ts'
import { ConversationThread } from './thread/conversation-thread.tsx'
import { NewConversation } from './new-conversation.tsx'
import './conversations.css'

/** The conversation about a request, shown on the page of the request. */
export function RequestConversation({ request }: { request: ContactRequest }) {
  const { t } = useTranslation('conversations')
  const [isCreating, setCreating] = useState(false)
  const loaded = useEndpoint(contactRequestConversation, { params: { contact_request_id: request.id } }, { keepPrevious: true })
  const conversation = loaded.answer?.data
  if (loaded.isFirstLoad) return <ListSkeleton rows={4} />
  if (loaded.reason && !loaded.answer) return <NotLoaded loaded={loaded} />
  if (conversation)
    return (
      <Paper withBorder className="stoa-thread-panel">
        <ConversationThread key={conversation.id} id={conversation.id} linkToInbox />
      </Paper>
    )
  return (
    <>
      <EmptyState
        icon={<IconMessages size={28} stroke={1.5} />}
        title={t('request_panel.empty')}
        text={t('request_panel.empty_text')}
        action={
          <Can endpoint={createContactRequestConversation} otherwise="explain">
            <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
              {t('request_panel.begin')}
            </Button>
          </Can>
        }
      />
      {isCreating && (
        <NewConversation
          accountId={request.account_id}
          requestId={request.id}
          subject={request.subject}
          hasEmail={!!request.contact?.email}
          onClose={() => setCreating(false)}
          onDone={() => setCreating(false)}
        />
      )}
    </>
  )
}
