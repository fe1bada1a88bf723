import { conversationCounts } from '@stoa/contract/browser'
import { Badge } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'

/** Badge in the sidebar with the number of the user's unread conversations. */
export function UnreadMark() {
  const { t } = useTranslation('conversations')
  const account_id = useAccountId()
  const { answer } = useEndpoint(conversationCounts, { params: { account_id } }, { enabled: account_id > 0, staleTime: 30_000 })
  const unread = answer?.data.unread ?? 0
  if (!unread) return null
  return (
    <Badge size="sm" ml="auto" aria-label={t('unread_of', { count: unread })}>
      {unread > 99 ? '99+' : unread}
    </Badge>
  )
}
