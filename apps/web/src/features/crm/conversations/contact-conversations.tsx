import { contactConversations, createContactConversation, type Contact } from '@stoa/contract/browser'
import { Button, EmptyState, Group, IconMessages, IconPlus, Paper, Stack, UnstyledButton } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, useEndpoint } from '../../../kit/index.ts'
import { PanelBody } from '../../shared/records/index.ts'
import { ConversationModal } from './conversation-modal.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { NewConversation } from './new-conversation.tsx'
import './conversations.css'

/** The conversations of a contact. Each opens in a dialog over the page. */
export function ContactConversations({ contact }: { contact: Contact }) {
  const { t } = useTranslation('conversations')
  const [open, setOpen] = useState<number | null>(null)
  const [isCreating, setCreating] = useState(false)
  const loaded = useEndpoint(
    contactConversations,
    { params: { contact_id: contact.id }, query: { include: ['contact', 'user', 'unread_count'], sort: '-last_message', per_page: 100 } },
    { keepPrevious: true },
  )
  const rows = loaded.answer?.data ?? []
  const create = (
    <Can endpoint={createContactConversation} otherwise="explain">
      <Button size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
        {t('new')}
      </Button>
    </Can>
  )
  return (
    <Stack>
      {rows.length > 0 && <Group justify="flex-end">{create}</Group>}
      <PanelBody
        loaded={loaded}
        isEmpty={!rows.length}
        empty={
          <EmptyState
            icon={<IconMessages size={28} stroke={1.5} />}
            title={t('contact_panel.empty')}
            text={t('contact_panel.empty_text')}
            action={create}
          />
        }
      >
        <Paper withBorder className="stoa-list" role="list">
          {rows.map((row) => (
            <div key={row.id} role="listitem">
              <UnstyledButton className="stoa-inbox-row" w="100%" onClick={() => setOpen(row.id)}>
                <ConversationRow conversation={row} />
              </UnstyledButton>
            </div>
          ))}
        </Paper>
      </PanelBody>
      {open !== null && <ConversationModal id={open} onClose={() => setOpen(null)} />}
      {isCreating && (
        <NewConversation
          accountId={contact.account_id}
          contactId={contact.id}
          hasEmail={!!contact.email}
          onClose={() => setCreating(false)}
          onDone={(created) => {
            setCreating(false)
            setOpen(created.id)
          }}
        />
      )}
    </Stack>
  )
}
