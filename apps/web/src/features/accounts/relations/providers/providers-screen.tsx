import { providers } from '@stoa/contract/browser'
import { Button, IconPlus } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { RelationList } from '../list/relation-list.tsx'
import { relationPaths } from '../relation-paths.ts'

/** The providers that an account hires. */
export function ProvidersScreen() {
  const { t } = useTranslation('relations')
  const accountId = useAccountId()
  const create = (
    <Can endpoint={providers.create} otherwise="explain">
      <Button component={Link} to={relationPaths.create(accountId, 'providers')} search={true} leftSection={<IconPlus size={16} />}>
        {t('providers.create')}
      </Button>
    </Can>
  )
  return <RelationList place="providers" resource={providers} action={create} />
}
