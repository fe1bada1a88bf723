import { useTranslation } from 'react-i18next'
import { Screen, useLiveInvalidation } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { AutomationList, CreateAutomation } from './automation-list.tsx'

const LIVE = { automation: ['automations'] } as const

/** The automations of an account. */
export function AutomationsScreen() {
  const { t } = useTranslation('automations')
  const accountId = useAccountId()
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  return (
    <Screen title={t('title')} actions={<CreateAutomation accountId={accountId} />}>
      <AutomationList accountId={accountId} params={{ account_id: accountId }} />
    </Screen>
  )
}
