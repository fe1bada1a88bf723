import { accountClients } from '@stoa/contract/browser'
import { Button, IconPlus } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { RelationList } from '../list/relation-list.tsx'
import { relationPaths } from '../relation-paths.ts'

/** The clients of an account. */
export function ClientsScreen() {
  const { t } = useTranslation('relations')
  const accountId = useAccountId()
  const create = (
    <Can endpoint={accountClients.create} otherwise="explain">
      <Button component={Link} to={relationPaths.create(accountId, 'clients')} search={true} leftSection={<IconPlus size={16} />}>
        {t('clients.create')}
      </Button>
    </Can>
  )
  return <RelationList place="clients" resource={accountClients} action={create} />
}
