import { Box } from '@stoa/ui'
import { useAccountId } from '../../shared/session/index.ts'
import { WebPresences } from './details/detail-sections.tsx'

/** Sites and profiles of the account. */
export function WebPresenceTab() {
  return (
    <Box maw={860}>
      <WebPresences accountId={useAccountId()} canEdit />
    </Box>
  )
}
