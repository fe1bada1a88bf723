import { relations } from '@stoa/contract/browser'
import { Button, IconLink } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { RelationList } from '../list/relation-list.tsx'
import { relationPaths } from '../relation-paths.ts'

const RECEIVED = { side: 'received' }

/** The accounts that work for this one or hire it. */
export function AgenciesScreen() {
  const { t } = useTranslation('relations')
  const accountId = useAccountId()
  const connect = (
    <Can endpoint={relations.create} otherwise="explain">
      <Button component={Link} to={relationPaths.create(accountId, 'agencies')} search={true} leftSection={<IconLink size={16} />}>
        {t('agencies.create')}
      </Button>
    </Can>
  )
  return <RelationList place="agencies" resource={relations} fixed={RECEIVED} action={connect} />
}
