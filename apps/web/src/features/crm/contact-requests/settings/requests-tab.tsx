import { Stack } from '@stoa/ui'
import { useAccountId } from '../../../shared/session/index.ts'
import { IntakeLog } from './intake-log.tsx'
import { IntakeSources } from './intake-sources.tsx'
import { LostReasons } from './lost-reasons.tsx'

/** Intake sources, recent submissions and lost reasons. */
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
