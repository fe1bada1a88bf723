import { accountChannels, exportAccountChannels } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { ChannelList } from './channel-list.tsx'

/** The channels of an account, and those of its campaigns (SCR-137). */
export function ChannelsScreen() {
  const { t } = useTranslation('campaigns')
  const accountId = useAccountId()
  return (
    <Screen title={t('channels.title')}>
      <ChannelList accountId={accountId} params={{ account_id: accountId }} endpoint={accountChannels} exported={exportAccountChannels} />
    </Screen>
  )
}
