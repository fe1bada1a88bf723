import { Stack } from '@stoa/ui'
import { useAccountId } from '../../../shared/session/index.ts'
import { IntakeLog } from './intake-log.tsx'
import { IntakeSources } from './intake-sources.tsx'
import { LostReasons } from './lost-reasons.tsx'

/** Where enquiries come in, what came in lately, and the reasons for which they are lost. */
export function RequestsTab() {
  const accountId = useAccountId()
  return (
    <Stack gap="lg">
      <IntakeSources accountId={accountId} />
      <IntakeLog accountId={accountId} />
      <LostReasons accountId={accountId} />
    </Stack>
  )
}
