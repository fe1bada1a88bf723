import { accountFeatures } from '@stoa/contract/browser'
import { Alert, Anchor } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'

/** Says that the plan of the account has no access to the API, before members fill in a form that would be refused. */
export function PlanNotice() {
  const { t } = useTranslation('integrations')
  const accountId = useAccountId()
  const loaded = useEndpoint(accountFeatures, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const feature = loaded.answer?.data.find(({ code }) => code === 'api.enabled')
  if (!feature || feature.enabled) return null
  return (
    <Alert color="yellow">
      {t('plan.missing')}{' '}
      <Anchor component={Link} to={`/accounts/${accountId}/settings/membership-product`} size="sm">
        {t('plan.open')}
      </Anchor>
    </Alert>
  )
}
