import { useTranslation } from 'react-i18next'
import { RouteModal } from '../../../kit/index.ts'
import { ConversationThread } from './thread/conversation-thread.tsx'

/** One conversation in a dialog over the record that opened it (MOD-008). */
export function ConversationModal({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('conversations')
  return (
    <RouteModal title={t('one')} size={860} onClose={onClose}>
      <div className="stoa-thread-modal">
        <ConversationThread id={id} linkToInbox />
      </div>
    </RouteModal>
  )
}
